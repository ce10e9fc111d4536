import type { SearchIndex, SessionKey } from './search-index.ts';
import type { IndexWriter } from './index-writer.ts';

/** What fills an index anew while the old one serves. */
export interface Rebuild extends IndexWriter {
  /** As the index's, whatever number there is. */
  writeCheckpoint(number: number): Promise<void>;
  /** From now on the new index answers, and the old one is gone. */
  finish(): Promise<void>;
  /** The old one stays, the new one goes. */
  abandon(): Promise<void>;
}

/** An index that can be filled anew while it serves. */
export interface RebuildableIndex extends SearchIndex {
  /** Whether a rebuild begins with nothing, and so loses documents of versions that sessions never gave. */
  readonly isRebuiltFromEmpty: boolean;
  /**
   * Whether it holds no live session, for it is new or its documents are lost, or is of an older mapping. One of a later
   * mapping is left to processes of that version.
   */
  needsRebuild(): Promise<boolean>;
  /**
   * Notes a number in the index itself, so that it is saved and restored with it; one smaller than the last is nothing.
   * UNAVAILABLE where the last is smaller than `since`: the index was put back to an earlier state.
   */
  writeCheckpoint(number: number, since: number): Promise<void>;
  /** UNAVAILABLE where the index has no such version of one of these sessions, or later, though it was written: it was put back since. */
  requireWritten(sessions: readonly (SessionKey & { readonly version: number })[]): Promise<void>;
  /** The last number noted; 0 for none. */
  readCheckpoint(deadline: number): Promise<number>;
  /**
   * Once it resolves, what `write` and `bury` of any process write goes to the new index too; so the caller reads what
   * there is to index from then on.
   */
  beginRebuild(): Promise<Rebuild>;
}
