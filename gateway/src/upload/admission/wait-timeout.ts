import { overloadedError } from '../../request/overloaded-error.ts';

/** The signal for `wait` aborts when `signal` aborts, and after `ms` with `overloadedError`. */
export async function withWaitTimeout<Result>(
  ms: number,
  signal: AbortSignal,
  wait: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(overloadedError), ms);
  try {
    return await wait(AbortSignal.any([signal, timeout.signal]));
  } finally {
    clearTimeout(timer);
  }
}
