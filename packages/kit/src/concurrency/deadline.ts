import { ServiceError } from '../errors/errors.ts';

/** Returns a point in time on the monotonic clock of this process. Other processes cannot use the value. */
export function deadlineIn(ms: number): number {
  return performance.now() + ms;
}

/** Returns whole milliseconds; negative after the deadline. */
export function msUntil(deadline: number): number {
  return Math.floor(deadline - performance.now());
}

/**
 * Settles as `work` does, or rejects with UNAVAILABLE after `ms`, which may be negative. After a timeout, `work`
 * continues to run.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  // Node warns of negative durations.
  const timeoutMs = Math.max(0, ms);
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ServiceError('UNAVAILABLE', undefined, { cause: new Error(`no answer within ${timeoutMs} ms`) }));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
