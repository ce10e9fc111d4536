import { deadlineIn, query } from '@archive/kit';
import { runWithRandomSeed } from '@archive/kit/testing';
import { beforeAll, expect, test } from '@jest/globals';
import type { SearchIndex } from '../src/index-port/search-index.ts';
import { createPostgresIndex } from '../src/postgres/postgres-index.ts';
import { composeCountedTerms, findByCountedTerms } from '../src/postgres/search/count-terms.ts';
import { findByReading } from '../src/postgres/search/passages.ts';
import { runSearch } from '../src/postgres/search/run-search.ts';
import { pool, setUpDatabase } from './database-fixture.ts';
import { findSessions, writeSession } from './session-fixture.ts';

const words = ['one', 'two', 'three', 'four', 'five'];
/** Long enough that a session has several passages. */
const filler = 'filler '.repeat(300);
let index: SearchIndex;

setUpDatabase();
beforeAll(() => {
  index = createPostgresIndex(pool);
});

async function findHits(ownerId: string) {
  return (await findSessions(index, ownerId, 'filler')).hits;
}

test('counting terms in the index finds the same passages, in the same order, as reading all passages', () =>
  runWithRandomSeed(async random => {
    for (const ownerId of ['owner', 'other'])
      for (let n = 0; n < 12; n += 1) {
        const turns = Array.from(
          { length: 6 },
          () => `_**User**_\n\n${random.pick(words)} ${random.pick(words)} ${filler}\n`,
        );
        // Two projects of each owner have the same session ids, and so do the two owners.
        const sessionId = `10000000-0000-4000-8000-00000000000${n >> 1}`;
        await writeSession(index, {
          ownerId,
          projectId: `p/${n % 2}`,
          sessionId,
          version: 1 + n,
          markdown: turns.join('\n'),
        });
      }
    const hits = (await findHits('owner')).slice(2);
    for (const terms of [['=one'], ['=two', 'two', '=three'], ['f*', '=one'], words, ['absent']]) {
      const request = { hits, terms, limit: 3, deadline: deadlineIn(20_000) };
      const read = await findByReading(pool, request);
      expect([terms, await findByCountedTerms(pool, request)]).toEqual([
        terms,
        read.map(row => ({ matches: expect.any(Number), ...row })),
      ]);
      expect([terms, read.length > 0]).toEqual([terms, terms[0] !== 'absent']);
    }
  }));

test('counting ends above the maximum of matches, and the passages are read instead', async () => {
  await writeSession(index, { ownerId: 'many', markdown: `_**User**_\n\n${filler.repeat(6)}\n` });
  const request = { hits: await findHits('many'), terms: ['filler'], limit: 3, deadline: deadlineIn(20_000) };
  expect(await findByCountedTerms(pool, request, 2)).toBeUndefined();
  expect(await findByCountedTerms(pool, request)).toHaveLength(3);
});

test('counting reads the terms of no passage of an owner with many', async () => {
  await writeSession(index, { ownerId: 'planned', markdown: `_**User**_\n\n${filler}\n` });
  await query(
    pool,
    `insert into search.passages (owner_id, project_id, session_id, version, n, exchange, exchange_id, role, body, terms)
     select 'planned', 'p', gen_random_uuid(), 1, 0, 0, '', 'user', '', ('w' || g)::tsvector from generate_series(1, 20000) g`,
  );
  await pool.query('vacuum analyze search.passages');
  const request = {
    hits: await findHits('planned'),
    terms: ['filler', '=filler'],
    limit: 3,
    deadline: deadlineIn(20_000),
  };
  const { text, values } = composeCountedTerms(request, 1_000);
  const plan = await runSearch<{ 'QUERY PLAN': string }>(pool, `explain ${text}`, values, request.deadline);
  const lines = plan.map(row => row['QUERY PLAN'].trim());
  expect(lines.filter(line => line.includes('Scan on passages_terms'))).toHaveLength(2);
  // The passages of the page are read by their keys.
  expect(lines.filter(line => line.includes('Scan using passages_pkey'))).toHaveLength(1);
  expect(lines.filter(line => line.startsWith('Filter:') && line.includes('@@'))).toEqual([]);
});

test('a search uses one process of PostgreSQL', async () => {
  const shown = await runSearch(pool, 'show max_parallel_workers_per_gather', [], deadlineIn(20_000));
  expect(shown).toEqual([{ max_parallel_workers_per_gather: '0' }]);
});
