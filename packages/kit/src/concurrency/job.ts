import { toServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';

export interface JobOptions {
  readonly name: string;
  /** Pause from the end of one run to the start of the next. */
  readonly everyMs: number;
  /** A rejection is logged, and the next run follows as usual. The signal aborts when the job is stopped. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
}

export interface Job {
  /** Starts a run at once, or directly after the current run. */
  wake(): void;
  stop(): Promise<void>;
}

/** Repeats `run`. Two runs never overlap. */
export function startJob({ name, everyMs, run, log }: JobOptions): Job {
  const abort = new AbortController();
  let isWoken = false;
  let endPause: () => void = () => undefined;
  const pause = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, isWoken ? 0 : everyMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const isStopped = () => abort.signal.aborted;
  const loop = async () => {
    while (!isStopped()) {
      isWoken = false;
      await run(abort.signal).catch((thrown: unknown) => {
        if (!isStopped()) log.warn({ err: toServiceError(thrown), job: name }, 'job failed');
      });
      if (!isStopped()) await pause();
    }
  };
  const running = loop();
  const wake = () => {
    isWoken = true;
    endPause();
  };
  return {
    wake,
    stop: () => {
      abort.abort();
      wake();
      return running;
    },
  };
}
