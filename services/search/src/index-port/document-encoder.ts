import type { EncodedHead, EncodedPassage, Head, Passage } from './search-index.ts';

/** Encoders run in worker threads and have no connection to the engine. */
export interface DocumentEncoder<StoredHead = EncodedHead, StoredPassage = EncodedPassage> {
  encodeHead(head: Head): StoredHead;
  /** An engine may need several documents for one passage. */
  encodePassage(passage: Passage): readonly StoredPassage[];
}
