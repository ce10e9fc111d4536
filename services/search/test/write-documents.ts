import { encoders } from '../src/document-worker/encoders.ts';
import type { IndexWriter } from '../src/index-port/index-writer.ts';
import type { EncodedHead, Head, Passage } from '../src/index-port/search-index.ts';

type Batches = AsyncIterable<readonly Passage[]>;

export function writeDocuments(
  index: Pick<IndexWriter, 'engine' | 'write'>,
  head: Head,
  passages: Batches,
): Promise<boolean> {
  const encoder = encoders[index.engine];
  const encodeBatches = async function* () {
    for await (const batch of passages) yield batch.flatMap(passage => encoder.encodePassage(passage));
  };
  return index.write(encoder.encodeHead(head), encodeBatches());
}

export function encodeElasticHead(head: Head): EncodedHead {
  return encoders.elastic.encodeHead(head);
}
