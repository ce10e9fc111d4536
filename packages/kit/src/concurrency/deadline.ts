import { ServiceError } from '../errors.ts';

/** The deadline `ms` from now, on this process's monotonic clock: a wall clock that is set meanwhile would end work early, or never. */
export function deadlineIn(ms: number): number {
  return performance.now() + ms;
}

/** Whole ms until a deadline; negative when it has passed. */
export function msUntil(deadline: number): number {
  return Math.floor(deadline - performance.now());
}

/** Resolves or rejects as `work` does, or rejects with UNAVAILABLE after `ms`; the work itself goes on. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ServiceError('UNAVAILABLE', undefined, { cause: new Error(`no answer within ${ms} ms`) }));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
