import { ServiceError } from '../errors/errors.ts';

/**
 * Returns the deadline `ms` from the current time, on the monotonic clock of this process: a change of the wall clock
 * does not move it.
 */
export function deadlineIn(ms: number): number {
  return performance.now() + ms;
}

/** Returns the whole milliseconds until a deadline, negative when it has passed. */
export function msUntil(deadline: number): number {
  return Math.floor(deadline - performance.now());
}

/** Settles as `work` does, or rejects with UNAVAILABLE after `ms`. The work itself continues. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ServiceError('UNAVAILABLE', undefined, { cause: new Error(`no answer within ${ms} ms`) }));
    }, ms);
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
