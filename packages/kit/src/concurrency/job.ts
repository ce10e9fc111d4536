import { toServiceError } from '../errors.ts';
import type { Logger } from '../log.ts';

export interface JobOptions {
  /** Named in the log. */
  readonly name: string;
  /** Pause between the end of a run and the next, in ms. */
  readonly everyMs: number;
  /** One run; what it throws is logged, and the next run comes as usual. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
}

export interface Job {
  /** Runs at once, or again at once after the run under way. */
  wake(): void;
  /** Resolves when no run is under way and none will be. */
  stop(): Promise<void>;
}

/** Repeats a piece of work, never twice at a time. */
export function startJob({ name, everyMs, run, log }: JobOptions): Job {
  const abort = new AbortController();
  let woken = false;
  let ring: () => void = () => undefined;
  const pause = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, woken ? 0 : everyMs);
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const stopped = () => abort.signal.aborted;
  const loop = async () => {
    while (!stopped()) {
      woken = false;
      await run(abort.signal).catch((thrown: unknown) => {
        if (!stopped()) log.warn({ err: toServiceError(thrown), job: name }, 'job failed');
      });
      if (!stopped()) await pause();
    }
  };
  const running = loop();
  const wake = () => {
    woken = true;
    ring();
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
