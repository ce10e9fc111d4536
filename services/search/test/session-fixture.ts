import { deadlineIn } from '@archive/kit';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { emptyFilters } from '@archive/contracts';
import { analyse } from '../src/analysis/analyse.ts';
import { encoders } from '../src/document-worker/encoders.ts';
import { createDocuments } from '../src/document/create-documents.ts';
import { parseQuery } from '../src/query/parse-query.ts';
import type { Exclusions, Facets, HitPage, IndexQuery, SearchIndex } from '../src/index-port/search-index.ts';
import { exampleFacets } from './example.ts';

/** Absent members have default values, and absent facets those of `exampleFacets`. */
export interface TestSession {
  readonly ownerId: string;
  readonly projectId?: string;
  readonly sessionId?: string;
  readonly version?: number;
  readonly generation?: number;
  readonly name?: string;
  readonly markdown?: string;
  readonly facets?: Partial<Facets>;
}

export const noExclusions: Exclusions = { projects: [], sessions: [] };

export async function writeSession(index: Pick<SearchIndex, 'engine' | 'write'>, session: TestSession) {
  const { ownerId, projectId = 'p', sessionId = randomUUID(), version = 1, generation = 1, name = 'name' } = session;
  const compressed = gzipSync(session.markdown ?? '');
  const source = {
    ownerId,
    projectId,
    sessionId,
    version,
    generation,
    summary: { name, createdMs: 1, updatedMs: 2, metadataJson: '{}' },
    facets: { ...exampleFacets, ...session.facets },
    markdown: async function* () {
      yield await Promise.resolve(compressed);
    },
  };
  const { head, passages } = await createDocuments(source, analyse, encoders[index.engine]);
  await index.write(head, passages);
  return { ownerId, projectId, sessionId };
}

export async function findSessions(
  index: SearchIndex,
  ownerId: string,
  text: string,
  changes: Partial<IndexQuery> = {},
): Promise<HitPage> {
  await index.flush();
  return index.find({
    ownerId,
    ast: parseQuery(text).ast,
    filters: emptyFilters,
    exclusions: noExclusions,
    limit: 200,
    offset: 0,
    nowMs: exampleFacets.activityMs,
    deadline: deadlineIn(20_000),
    ...changes,
  });
}

export const sessionIdsOf = ({ hits }: HitPage) => hits.map(({ sessionId }) => sessionId);
