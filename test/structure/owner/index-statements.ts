import { gzipSync } from 'node:zlib';
import { emptyFilters, parseSessionMetadata } from '@archive/contracts';
import { backgroundContext, query } from '@archive/kit';
import { recordStatements } from '@archive/kit/testing';
import { createAnalyser } from '@archive/search/analysis';
import { createDocuments } from '@archive/search/document';
import { encoders } from '@archive/search/encoders';
import { findSessions } from '@archive/search/find';
import { createPostgresIndex } from '@archive/search/postgres';
import type { Pool } from 'pg';

const key = { ownerId: 'owner', projectId: 'project', sessionId: '00000000-0000-4000-8000-000000000001' };
const queries = ['', 'one', 'one two', '"one two"', 'on*', '-three', 'one OR -two', 'project:project', 'client:a'];
const filters = { ...emptyFilters, projectIds: ['project'], clientNames: ['client'], gitBranches: ['main'] };
const exclusions = {
  projects: [{ projectId: 'other', generation: 1 }],
  sessions: [{ projectId: 'project', sessionId: '00000000-0000-4000-8000-000000000002', version: 1 }],
};

/** Uses the index in PostgreSQL, which composes its statements, and returns the statements that it sends. */
export async function recordIndexStatements(pool: Pool): Promise<string[]> {
  const index = createPostgresIndex(pool);
  const analyser = createAnalyser();
  const find = async (text: string, chosen: typeof emptyFilters, excluded: typeof exclusions) => {
    const dependencies = {
      pool,
      index,
      analyser,
      sessions: { listExclusions: () => Promise.resolve(excluded) },
      projects: { listProjects: () => [] as never },
    };
    const request = { queries: [text], filters: chosen, limit: 5, cursor: '', keysOnly: false };
    await findSessions(dependencies, request, { ...backgroundContext(10_000), ownerId: key.ownerId });
  };
  await query(pool, `insert into search.checkpoints (name, number) values ('confirmed', 1), ('postgres', 1)`);
  const [statements] = await recordStatements(async () => {
    const { head, passages } = await createDocuments(createSource(), analyser, encoders.postgres);
    await index.write(head, passages);
    for (const text of queries) {
      await find(text, emptyFilters, { projects: [], sessions: [] });
      await find(text, filters, exclusions);
    }
    await index.writeTombstone(key, 2);
  });
  return [...new Set(statements.map(({ text }) => text))];
}

function createSource() {
  const content = gzipSync('one two');
  return {
    ...key,
    version: 1,
    generation: 1,
    summary: { name: 'name', createdMs: 1, updatedMs: 1, metadataJson: '{}' },
    facets: { ...parseSessionMetadata('{}'), activityMs: 1 },
    markdown: async function* () {
      yield await Promise.resolve(content);
    },
  };
}
