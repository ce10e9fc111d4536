import { query } from '@archive/kit';
import { countBlocks } from '@archive/kit/testing';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { createPostgresIndex } from '../src/postgres/postgres-index.ts';
import type { RebuildableIndex } from '../src/index-port/rebuildable-index.ts';
import { pool, setUpDatabase } from './database-fixture.ts';
import { createSession, toBatches } from './elastic-fixture.ts';
import { writeDocuments } from './write-documents.ts';

const never = new AbortController().signal;
let index: RebuildableIndex;
setUpDatabase();
beforeAll(() => {
  index = createPostgresIndex(pool);
});
afterEach(() => query(pool, 'truncate search.passages, search.heads'));

const resetPosition = () => query(pool, `update search.sweep_positions set examined_up_to = '-infinity'`);
const countPassages = async () => (await query(pool, 'select from search.passages')).length;

/** Each session has three passages. The passages of the first session are `hours` hours old. */
async function insertSessions(count: number, hours: number): Promise<void> {
  await query(
    pool,
    `insert into search.heads (owner_id, project_id, session_id, shard, shards, version, generation, dead, activity_at,
       git_branches, llm_models, tags, summary, terms)
     select 'owner', 'p', md5(n::text)::uuid, 0, 1, n, 1, false, now(), '{}', '{}', '{}', '', '' from generate_series(1, $1::int) n`,
    [count],
  );
  await query(
    pool,
    `insert into search.passages (owner_id, project_id, session_id, version, n, written_at, exchange, exchange_id, role, body, terms)
     select owner_id, project_id, session_id, version, p, now() - $1 * interval '1 hour' + version * interval '1 ms', 0, '', 'agent', 'text', ''
       from search.heads, generate_series(0, 2) p`,
    [hours],
  );
  await pool.query('vacuum analyze');
}

async function countBlocksOfEmptySweep(sessions: number): Promise<number> {
  await resetPosition();
  await insertSessions(sessions, 24);
  await index.sweep(never);
  expect(await countPassages()).toBe(3 * sessions);
  return countBlocks(pool, () => index.sweep(never));
}

test('an empty sweep reads as few blocks with 2,000 sessions as with 200', async () => {
  const few = await countBlocksOfEmptySweep(200);
  await query(pool, 'truncate search.passages, search.heads');
  expect(await countBlocksOfEmptySweep(2_000)).toBeLessThan(few + 10);
});

test('a sweep examines at most 10,000 passages, and the next sweep continues', async () => {
  await resetPosition();
  await insertSessions(4_000, 24);
  await query(pool, 'delete from search.heads');
  await index.sweep(never);
  const left = await countPassages();
  expect(left).toBeLessThanOrEqual(2_000);
  expect(left).toBeGreaterThan(0);
  await index.sweep(never);
  expect(await countPassages()).toBe(0);
});

test('a sweep leaves passages that are younger than an hour, and examines them later', async () => {
  await resetPosition();
  await insertSessions(10, 0);
  await query(pool, 'delete from search.heads');
  await index.sweep(never);
  expect(await countPassages()).toBe(30);
  await query(pool, `update search.passages set written_at = written_at - interval '2 hours'`);
  await index.sweep(never);
  expect(await countPassages()).toBe(0);
});

test('passages that a write repeats after an hour count as new', async () => {
  await resetPosition();
  const { head, passages } = createSession('text', { ownerId: 'owner' });
  const interruptedPassages = async function* () {
    yield* toBatches(passages);
    throw new Error('the writer ends here');
  };
  const write = () => writeDocuments(index, head, interruptedPassages()).catch(() => undefined);
  await write();
  await query(pool, `update search.passages set written_at = written_at - interval '2 hours'`);
  await write();
  await index.sweep(never);
  expect(await countPassages()).toBe(passages.length);
});

test('a sweep reads as few blocks with 5,000 young tombstones as with none', async () => {
  const empty = await countBlocks(pool, () => index.sweep(never));
  await insertSessions(5_000, 0);
  await query(pool, 'update search.heads set dead = true');
  await pool.query('vacuum analyze search.heads');
  expect(await countBlocks(pool, () => index.sweep(never))).toBeLessThan(empty + 10);
});
