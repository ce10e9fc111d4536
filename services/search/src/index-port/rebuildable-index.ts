import type { SearchIndex, SessionKey } from './search-index.ts';
import type { IndexWriter } from './index-writer.ts';

/** While a rebuild runs, the live index answers searches. */
export interface Rebuild extends IndexWriter {
  /** Writes a checkpoint without comparing it with an earlier one. */
  writeCheckpoint(number: number): Promise<void>;
  /** Replaces the live index with the new one and deletes the old one. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

export interface RebuildableIndex extends SearchIndex {
  /**
   * If true, a rebuild fills a new index. It thereby removes documents whose version the sessions service never
   * assigned. If false, a rebuild writes to the live index.
   */
  readonly isRebuiltFromEmpty: boolean;
  /**
   * Whether the index is missing, has no live session or has an older mapping. False for a newer mapping, because
   * processes with that mapping rebuild the index.
   */
  needsRebuild(): Promise<boolean>;
  /**
   * Raises the checkpoint; a smaller number changes nothing. Backups of the index contain the checkpoint. Throws
   * UNAVAILABLE if the stored number is below `minNumber`: the index was restored (docs/decisions.md#21-checkpoint).
   */
  writeCheckpoint(number: number, minNumber: number): Promise<void>;
  /**
   * Throws UNAVAILABLE if the index lacks one of these versions and has no later version of that session. The reason is
   * that the index was restored.
   */
  requireWritten(sessions: readonly (SessionKey & { readonly version: number })[]): Promise<void>;
  /** Reads the stored checkpoint; 0 if there is none. */
  readCheckpoint(deadline: number): Promise<number>;
  /**
   * Begins a rebuild. When the promise resolves, every process also writes to the new index, so that it misses no
   * change.
   */
  beginRebuild(): Promise<Rebuild>;
}
