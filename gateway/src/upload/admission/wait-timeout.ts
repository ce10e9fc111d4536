import { ServiceError } from '@archive/kit';

/** Calls `wait` with a signal that aborts when `signal` does, and with UNAVAILABLE after `ms`. */
export async function withWaitTimeout<Result>(
  ms: number,
  signal: AbortSignal,
  wait: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new ServiceError('UNAVAILABLE')), ms);
  try {
    return await wait(AbortSignal.any([signal, timeout.signal]));
  } finally {
    clearTimeout(timer);
  }
}
