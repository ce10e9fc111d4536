import type { ParsedUpload, ParseOptions } from './parse.ts';
import type { Refusal } from './refusal.ts';

/** A body to parse: in memory that is transferred to the thread and back, or in a file that the thread reads. */
export interface ParseTask {
  readonly source: { readonly bytes: ArrayBuffer } | { readonly fd: number; readonly size: number };
  readonly options: ParseOptions;
}

export interface ParseTaskResult {
  readonly outcome: ParsedUpload | Refusal;
  /** The memory of the task, transferred back. */
  readonly bytes?: ArrayBuffer;
}
