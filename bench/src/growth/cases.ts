import { emptyFilters } from '@archive/contracts';
import { backgroundContext } from '@archive/kit';
import { createAnalyser } from '@archive/search/analysis';
import { findSessions } from '@archive/search/find';
import { createPostgresIndex } from '@archive/search/postgres';
import { readContent } from '@archive/sessions/content';
import { sweep } from '@archive/sessions/erasure';
import { createGraphLoaders } from '@archive/sessions/graph';
import { listExclusions, listVersions } from '@archive/sessions/index-feed';
import { listRecentSessions, listSessions } from '@archive/sessions/list';
import { lookUpSessions } from '@archive/sessions/look-up';
import { lookUpErasures, lookUpVersions } from '@archive/sessions/reconciliation';
import type { Pool } from 'pg';
import { owner, project, rareWord, type Size } from './archive.ts';

export interface GrowthCase {
  readonly name: string;
  /** A call reads this many sessions; default 1. */
  readonly items?: number;
  readonly run: () => Promise<unknown>;
}

const pageSize = 100;
const reconciledPage = 500;
const hitsPerSearch = 20;
const signal = new AbortController().signal;

/**
 * The cost of these calls must not grow with the amount of an owner's present or deleted data. Each call reads its
 * answer to the end.
 */
export async function createCases(pool: Pool, { sessions }: Size): Promise<GrowthCase[]> {
  const { rows } = await pool.query<{ id: string; activity_at: Date; version: number }>(
    'select id, activity_at, version from sessions.sessions where owner_id = $1 order by activity_at desc, id offset $2 limit 1',
    [owner, sessions >> 1],
  );
  const middle = rows[0];
  if (!middle) throw new Error('the database has no session');
  const key = { ownerId: owner, projectId: project, sessionId: middle.id };
  const after = { activityAt: middle.activity_at, id: middle.id };
  const index = createPostgresIndex(pool);
  const { rows: keys } = await pool.query<{ id: string }>(
    'select id from sessions.sessions where owner_id = $1 order by id offset $2 limit $3',
    [owner, sessions >> 1, reconciledPage],
  );
  const item = { owner_id: owner, project_id: project, id: keys[0]?.id ?? '' };
  const toKey = ({ id }: { id: string }) => ({ ownerId: owner, projectId: project, sessionId: id });
  const middleOfIndex = { after: toKey(item), limit: reconciledPage, deadline: Number.POSITIVE_INFINITY };
  const generation = { ownerId: owner, projectId: project, generation: 1 };
  return [
    { name: 'recent sessions', items: 5, run: () => read(listRecentSessions(pool, owner, 5)) },
    { name: 'first page', items: pageSize, run: () => read(listSessions(pool, owner, project, pageSize)) },
    {
      name: 'page in the middle',
      items: pageSize,
      run: () => read(listSessions(pool, owner, project, pageSize, after)),
    },
    { name: 'session count (GraphQL)', run: () => createGraphLoaders(pool, owner).sessionCount(project) },
    { name: 'latest sessions (GraphQL)', items: 20, run: () => createGraphLoaders(pool, owner).listLatest(20) },
    { name: 'HEAD', run: () => lookUpSessions(pool, [key]) },
    { name: 'GET', run: () => read(readContent(pool, key, 'PART_MARKDOWN')) },
    ...searchCases(pool, sessions),
    { name: 'exclusion list', run: () => listExclusions(pool, owner) },
    { name: 'empty sweep of sessions', run: () => sweep(pool, signal) },
    { name: 'empty sweep of the index', run: () => index.sweep(signal) },
    {
      name: 'reconciler: page of versions',
      items: reconciledPage,
      run: () => listVersions(pool, item, reconciledPage),
    },
    { name: 'reconciler: page of the index', items: reconciledPage, run: () => index.list(middleOfIndex) },
    { name: 'reconciler: 500 states', items: reconciledPage, run: () => lookUpVersions(pool, keys.map(toKey)) },
    { name: 'reconciler: erasures', run: () => lookUpErasures(pool, [generation]) },
  ];
}

function searchCases(pool: Pool, sessions: number): GrowthCase[] {
  const options = {
    pool,
    index: createPostgresIndex(pool),
    sessions: { listExclusions: () => Promise.resolve({ projects: [], sessions: [] }) },
    projects: { listProjects: () => read([]) as never },
    analyser: createAnalyser(),
  };
  const find = async (query: string) => {
    const request = { queries: [query], filters: emptyFilters, limit: hitsPerSearch, cursor: '', keysOnly: false };
    const { total } = await findSessions(options, request, { ...backgroundContext(60_000), ownerId: owner });
    if (total !== 1) throw new Error(`${query}: ${total} sessions instead of 1`);
  };
  const [one, other] = [rareWord(sessions >> 1, 'x'), rareWord(sessions >> 1, 'y')];
  return [
    { name: 'search for a rare word', items: hitsPerSearch, run: () => find(one) },
    { name: 'search for two rare words', items: hitsPerSearch, run: () => find(`${one} ${other}`) },
  ];
}

async function read(items: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
  for await (const _ of items);
}
