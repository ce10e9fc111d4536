import { query } from '@archive/kit';
import { countBlocks } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { sweep } from '../src/erasure/erasure.ts';
import { createGraphLoaders } from '../src/graph/loaders.ts';
import { listExclusions } from '../src/index-feed/index-feed.ts';
import { lookUpErasures } from '../src/index-feed/reconciliation.ts';
import { listRecentSessions, listSessions } from '../src/list/list-sessions.ts';
import { collectIds, owner, pool, useDatabase } from './fixture.ts';

useDatabase();

const { signal } = new AbortController();

/**
 * Inserts sessions into generation 2 of a project, then runs a sweep. Each session has one content row. Each session's
 * last activity is one minute before that of the previous session.
 */
async function insertSessions(ownerId: string, count: number): Promise<void> {
  await query(pool, `insert into sessions.fences values ($1, 'p', 1, 1)`, [ownerId]);
  await query(
    pool,
    `insert into sessions.sessions (owner_id, project_id, id, generation, version, name, metadata, etag, markdown_size,
       markdown_rows, raw_rows, data_rows, created_at, updated_at)
     select $1, 'p', gen_random_uuid(), 2, n, 'name', '{}', '', 1, 1, 0, 0, now(), now() - n * interval '1 minute'
       from generate_series(1, $2::int) n`,
    [ownerId, count],
  );
  await query(
    pool,
    `insert into sessions.parts (owner_id, project_id, session_id, version, part, seq, bytes)
     select owner_id, project_id, id, version, 1, 0, '' from sessions.sessions where owner_id = $1`,
    [ownerId],
  );
  await query(pool, 'delete from sessions.erasures where owner_id = $1', [ownerId]);
  await sweep(pool, signal);
  await pool.query('vacuum analyze');
}

/** Counts the database blocks that a call reads for an owner of 200 sessions, and for an owner of 5,000 sessions. */
async function compareOwners(call: (ownerId: string) => Promise<unknown>): Promise<{ few: number; many: number }> {
  const [small, large] = [`${owner} small`, `${owner} large`];
  await insertSessions(small, 200);
  await insertSessions(large, 5_000);
  return { few: await countBlocks(pool, () => call(small)), many: await countBlocks(pool, () => call(large)) };
}

const readMiddle = async (ownerId: string) => {
  const [row] = await query<{ id: string; activity_at: Date }>(
    pool,
    `select id, activity_at from sessions.sessions where owner_id = $1 order by activity_at desc
      offset (select count(*) / 2 from sessions.sessions where owner_id = $1) limit 1`,
    [ownerId],
  );
  return { activityAt: row!.activity_at, id: row!.id };
};

test('listing recent sessions with their total reads as few blocks for an owner of 5,000 sessions as for one of 200', async () => {
  const { few, many } = await compareOwners(ownerId => collectIds(listRecentSessions(pool, ownerId, 5)));
  expect(many).toBeLessThan(few + 15);
});

test('a first page with its total reads as few blocks for a project of 5,000 sessions as for one of 200', async () => {
  const { few, many } = await compareOwners(ownerId => collectIds(listSessions(pool, ownerId, 'p', 10)));
  expect(many).toBeLessThan(few + 25);
});

test('a page after a key reads no rows before the key', async () => {
  const [small, large] = [`${owner} small`, `${owner} large`];
  await insertSessions(small, 200);
  await insertSessions(large, 5_000);
  const count = async (ownerId: string) => {
    const middle = await readMiddle(ownerId);
    return countBlocks(pool, () => collectIds(listSessions(pool, ownerId, 'p', 10, middle)));
  };
  expect(await count(large)).toBeLessThan((await count(small)) + 25);
});

test('the session count of a project reads as few blocks for 5,000 sessions as for 200', async () => {
  const { few, many } = await compareOwners(ownerId => createGraphLoaders(pool, ownerId).sessionCount('p'));
  expect(many).toBeLessThan(few + 5);
});

test('the look-up of an erasure does not read the content of a project that was created again', async () => {
  const { few, many } = await compareOwners(ownerId =>
    lookUpErasures(pool, [{ ownerId, projectId: 'p', generation: 1 }]),
  );
  expect(many).toBeLessThan(few + 5);
});

test('the exclusion list does not read fences of erased projects', async () => {
  const before = await countBlocks(pool, () => listExclusions(pool, owner));
  await query(pool, `insert into sessions.fences select $1, 'p' || n, 1, n from generate_series(1, 5000) n`, [owner]);
  await query(pool, 'delete from sessions.erasures where owner_id = $1', [owner]);
  await pool.query('vacuum analyze');
  expect(await countBlocks(pool, () => listExclusions(pool, owner))).toBeLessThan(before + 5);
});

test('an empty sweep reads no more blocks with 5,000 young tombstones than without', async () => {
  await insertSessions(owner, 5_000);
  const before = await countBlocks(pool, () => sweep(pool, signal));
  await query(pool, 'update sessions.sessions set dead = true, updated_at = now() where owner_id = $1', [owner]);
  await sweep(pool, signal);
  await pool.query('vacuum analyze');
  expect(await countBlocks(pool, () => sweep(pool, signal))).toBeLessThan(before + 10);
});
