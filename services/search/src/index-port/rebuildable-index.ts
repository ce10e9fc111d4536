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
  /** A rebuild from empty drops documents with versions that the sessions service never issued. */
  readonly isRebuiltFromEmpty: boolean;
  /**
   * Whether the index has no live session or has an older mapping. An index with a newer mapping is left to processes of
   * that version.
   */
  needsRebuild(): Promise<boolean>;
  /**
   * Raises the checkpoint in the index, which is backed up and restored with it; a smaller number changes nothing. Throws
   * UNAVAILABLE if the stored one is less than `minNumber`: the index was restored (docs/decisions.md#21-checkpoint).
   */
  writeCheckpoint(number: number, minNumber: number): Promise<void>;
  /** Throws UNAVAILABLE if the index has neither the flushed version of one of these sessions nor a later one: it was restored. */
  requireWritten(sessions: readonly (SessionKey & { readonly version: number })[]): Promise<void>;
  /** The stored checkpoint; 0 if there is none. */
  readCheckpoint(deadline: number): Promise<number>;
  /**
   * When it resolves, every process writes to the new index too. A change after that is not missed, even if the
   * caller has read the session before it.
   */
  beginRebuild(): Promise<Rebuild>;
}
