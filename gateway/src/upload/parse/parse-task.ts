import type { ParsedUpload, ParseOptions } from './parse.ts';
import type { Refusal } from './refusal.ts';

/** The body is in memory, which is transferred to the thread and back, or in a file, which the thread reads. */
export interface ParseTask {
  readonly source: { readonly bytes: ArrayBuffer } | { readonly fd: number; readonly size: number };
  readonly options: ParseOptions;
}

export interface ParseTaskResult {
  readonly outcome: ParsedUpload | Refusal;
  /** The memory of the task, which the thread transfers back. */
  readonly bytes?: ArrayBuffer;
}
