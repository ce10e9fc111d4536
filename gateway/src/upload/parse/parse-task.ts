import type { ParsedUpload, ParseOptions } from './parse.ts';
import type { Refusal } from './refusal.ts';

/** The body is in memory or in a file. Memory is transferred to the thread and back. The thread itself reads a file. */
export interface ParseTask {
  readonly source: { readonly bytes: ArrayBuffer } | { readonly fd: number; readonly size: number };
  readonly options: ParseOptions;
}

export interface ParseTaskResult {
  readonly outcome: ParsedUpload | Refusal;
  /** The memory of the task, which the thread transfers back. */
  readonly bytes?: ArrayBuffer;
}
