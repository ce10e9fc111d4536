import type { Lifecycle } from '@archive/kit';

export interface RunContext {
  readonly life: Lifecycle;
  readonly print: (text: string) => void;
  /** Ends the run after the current measurement. */
  readonly signal: AbortSignal;
}
