import { gzipSync } from 'node:zlib';
import { parseSessionMetadata } from '@archive/contracts';
import { createAnalyser } from '../analysis/analyse.ts';
import { createDocuments } from './create-documents.ts';
import { type Structure, emptyStructure } from './structure.ts';
import type { DocumentEncoder } from '../index-port/document-encoder.ts';
import type { Head, Passage } from '../index-port/search-index.ts';

const keepTerms: DocumentEncoder<Head, Passage> = { encodeHead: head => head, encodePassage: passage => [passage] };

/**
 * Creates the documents of a session. Returns them with the number of times the Markdown was opened, and the size of the
 * largest batch of passages.
 */
export async function createTestDocuments(markdown: string, structure: Structure = emptyStructure) {
  let openCount = 0;
  const source = {
    ...{ ownerId: 'o', projectId: 'p', sessionId: 's', version: 1, generation: 1 },
    summary: { name: 'The title', createdMs: 1, updatedMs: 2, metadataJson: '{}' },
    facets: { ...parseSessionMetadata('{}'), activityMs: 0 },
    markdown: async function* () {
      openCount += 1;
      yield await Promise.resolve(gzipSync(markdown));
    },
    structure,
  };
  const { head, passages } = await createDocuments(source, createAnalyser(), keepTerms);
  const all: Passage[] = [];
  let maxBatchSize = 0;
  for await (const batch of passages) {
    maxBatchSize = Math.max(maxBatchSize, batch.length);
    all.push(...batch);
  }
  return { head, passages: all, openCount, maxBatchSize };
}
