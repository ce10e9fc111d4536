import { gzipSync } from 'node:zlib';
import { createAnalyser } from '../analysis/analyse.ts';
import { documentsOf } from './create-documents.ts';
import { type Structure, unstructured } from './structure.ts';
import type { Passage } from '../index-port/search-index.ts';
import { exampleFacets } from '../../test/example.ts';

/** What a session of this Markdown is indexed by, how often it was read, and the largest batch of its passages. */
export async function documents(markdown: string, structure: Structure = unstructured) {
  let opened = 0;
  const source = {
    ...{ ownerId: 'o', projectId: 'p', sessionId: 's', version: 1, generation: 1 },
    summary: { name: 'The title', createdMs: 1, updatedMs: 2, metadataJson: '{}' },
    facets: exampleFacets,
    markdown: async function* () {
      opened += 1;
      yield await Promise.resolve(gzipSync(markdown));
    },
    structure,
  };
  const { head, passages } = await documentsOf(source, createAnalyser());
  const all: Passage[] = [];
  let largest = 0;
  for await (const batch of passages) {
    largest = Math.max(largest, batch.length);
    all.push(...batch);
  }
  return { head, passages: all, opened, largest };
}
