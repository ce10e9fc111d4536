import { setTimeout } from 'node:timers/promises';
import { ServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';

/** Repeats `work` every 500 ms while it throws UNAVAILABLE, until `signal` aborts. Throws any other failure. */
export async function retryWhileUnavailable<T>(log: Logger, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await work();
    } catch (failure) {
      if (signal?.aborted || !(failure instanceof ServiceError) || failure.code !== 'UNAVAILABLE') throw failure;
      if (!isLogged) log.warn({ err: failure }, 'waiting for the database');
    }
    await setTimeout(500);
  }
}
