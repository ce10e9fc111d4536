import { overloadedError } from '../../request/overloaded-error.ts';

/** Calls `wait` with a signal that aborts when `signal` does, or with `overloadedError` after `ms`. */
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
