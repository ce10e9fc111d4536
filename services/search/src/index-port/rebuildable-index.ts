import type { SearchIndex, SessionKey } from './search-index.ts';
import type { IndexWriter } from './index-writer.ts';

/** A rebuild in progress; the live index answers searches until `finish`. */
export interface Rebuild extends IndexWriter {
  /** Writes a checkpoint without comparing it with an earlier one. */
  writeCheckpoint(number: number): Promise<void>;
  /** Replaces the live index with the new one and deletes the old one. */
  finish(): Promise<void>;
  /** Deletes the new index; the live one stays. */
  abandon(): Promise<void>;
}

/** An index that can be rebuilt while it answers searches. */
export interface RebuildableIndex extends SearchIndex {
  /**
   * Whether a rebuild starts with an empty index. Such a rebuild drops documents with versions that the sessions
   * service never assigned.
   */
  readonly isRebuiltFromEmpty: boolean;
  /**
   * Whether the index has no live session or has an older mapping. False for a newer mapping: processes of that version
   * rebuild the index.
   */
  needsRebuild(): Promise<boolean>;
  /**
   * Raises the checkpoint, which is stored in the index so that backups contain both; a smaller number changes nothing.
   * Throws UNAVAILABLE if the stored number is less than `minNumber`: the index was restored
   * (docs/decisions.md#21-checkpoint).
   */
  writeCheckpoint(number: number, minNumber: number): Promise<void>;
  /**
   * Throws UNAVAILABLE if the index lacks the flushed version, or a later one, of any of these sessions: the index was
   * restored.
   */
  requireWritten(sessions: readonly (SessionKey & { readonly version: number })[]): Promise<void>;
  /** Reads the stored checkpoint; 0 if there is none. */
  readCheckpoint(deadline: number): Promise<number>;
  /**
   * Begins a rebuild. When the promise resolves, every process writes to the new index too, so that the new index
   * misses no later change.
   */
  beginRebuild(): Promise<Rebuild>;
}
