import type { EncodedHead, EncodedPassage, Head, Passage } from './search-index.ts';

/** Encodes documents for an engine. Worker threads run it, so it has no connection. */
export interface DocumentEncoder<StoredHead = EncodedHead, StoredPassage = EncodedPassage> {
  encodeHead(head: Head): StoredHead;
  /** An engine may need several documents for one passage. */
  encodePassage(passage: Passage): readonly StoredPassage[];
}
