import { ServiceError } from '../errors/errors.ts';

/** Returns the deadline in `ms` from now, on the monotonic clock of this process. */
export function deadlineIn(ms: number): number {
  return performance.now() + ms;
}

/** Returns the whole milliseconds until a deadline, negative when it has passed. */
export function msUntil(deadline: number): number {
  return Math.floor(deadline - performance.now());
}

/** Settles as `work` does, or rejects with UNAVAILABLE after `ms`. `work` then continues. */
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
