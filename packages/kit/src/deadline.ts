import { ServiceError } from './errors.ts';

/** Resolves or rejects as `work` does, or rejects with UNAVAILABLE after `ms`; the work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
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
