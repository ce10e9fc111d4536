import { randomUUID } from 'node:crypto';
import { query, transaction } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import type { PoolClient } from 'pg';
import { raiseFence } from '../src/write/fence.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { lockFenceShared, lockSession, upsertSession } from '../src/write/store.ts';
import {
  noPreconditions,
  owner,
  pool,
  put,
  readMarkdown,
  readRemainingRows,
  sessionKey,
  useDatabase,
} from './fixture.ts';

useDatabase();

const ifAbsent = { preconditions: { ...noPreconditions, ifNoneMatchAny: true } };
const newSession = (id: string) => ({
  ...{ owner, project: 'p', id, generation: 1, name: 'name', metadata: '{}', etag: '0'.repeat(64) },
  ...{ markdown_size: 1, raw_size: null, data_size: null, markdownRows: 0, rawRows: 0, dataRows: 0 },
  ...{ startedAt: null, endedAt: null },
});

const waitForBlockedStatement = () =>
  eventually(async () => {
    const isWaiting = `select from pg_locks where not granted and pid = any (
      select pid from pg_stat_activity where datname = current_database())`;
    expect(await query(pool, isWaiting)).toHaveLength(1);
  });

/**
 * Runs `work` in a transaction and starts `other`. When `other` waits for a lock, runs `rest` in the transaction and
 * commits.
 */
async function runBehind<T>(
  work: (tx: PoolClient) => Promise<unknown>,
  other: () => Promise<T>,
  rest: (tx: PoolClient) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const { promise } = await transaction(pool, async tx => {
    await work(tx);
    const promise = other();
    promise.catch(() => undefined);
    await waitForBlockedStatement();
    await rest(tx);
    return { promise };
  });
  return promise;
}

test('an upload waits for another one of the same session and is checked against its result', async () => {
  const id = randomUUID();
  await put(randomUUID(), 'the project has a fence');
  const storeFirst = async (tx: PoolClient) => {
    await lockFenceShared(tx, owner, 'p');
    await lockSession(tx, owner, 'p', id);
    await upsertSession(tx, newSession(id), true);
  };
  const refused = runBehind(storeFirst, () => put(id, 'second', ifAbsent));
  await expect(refused).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
});

test('of concurrent uploads of one session that must not exist, exactly one is stored', async () => {
  for (let n = 0; n < 10; n += 1) {
    const id = randomUUID();
    const texts = Array.from({ length: 8 }, (_, number) => `text ${number} `.repeat(20));
    const results = await Promise.allSettled(texts.map(text => put(id, text, ifAbsent)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readMarkdown(id)).toBe(texts[results.findIndex(({ status }) => status === 'fulfilled')]);
  }
});

test('a deletion waits for an upload of the same session and erases its content', async () => {
  const id = randomUUID();
  await put(id, 'old');
  const storeFirst = async (tx: PoolClient) => {
    await lockFenceShared(tx, owner, 'p');
    await lockSession(tx, owner, 'p', id);
    await upsertSession(tx, newSession(id), false);
    await query(
      tx,
      `insert into sessions.parts (owner_id, project_id, session_id, version, part, seq, bytes)
       select owner_id, project_id, id, version, 1, 0, '' from sessions.sessions where owner_id = $1 and id = $2`,
      [owner, id],
    );
  };
  await runBehind(storeFirst, () => deleteSession(pool, sessionKey(id)));
  expect(await readRemainingRows()).toEqual({ sessions: [], parts: [] });
});

test('a deletion of a project waits for an upload to it, even for the first upload', async () => {
  const id = randomUUID();
  const storeFirst = async (tx: PoolClient) => {
    await lockFenceShared(tx, owner, 'p');
    await lockSession(tx, owner, 'p', id);
    await upsertSession(tx, newSession(id), true);
  };
  await runBehind(storeFirst, () => raiseFence(pool, owner, 'p', 1));
  expect(await query(pool, 'select from sessions.live where owner_id = $1', [owner])).toEqual([]);
});

test('the deletion of a session takes a later version than an upload that began before it', async () => {
  const id = randomUUID();
  await put(id, 'old');
  const begin = async (tx: PoolClient) => {
    await lockFenceShared(tx, owner, 'p');
    await lockSession(tx, owner, 'p', id);
    await query(tx, 'select from sessions.sessions where owner_id = $1 for update', [owner]);
  };
  let stored = 0;
  const finish = async (tx: PoolClient) => {
    stored = (await upsertSession(tx, newSession(id), false)).version;
  };
  await runBehind(begin, () => deleteSession(pool, sessionKey(id)), finish);
  const [row] = await query<{ version: number }>(pool, 'select version from sessions.sessions where owner_id = $1', [
    owner,
  ]);
  expect(row?.version).toBeGreaterThan(stored);
});

test('the deletion of a project waits for an upload that itself waited for the first upload', async () => {
  const second = await pool.connect();
  try {
    await second.query('begin');
    await runBehind(
      tx => lockFenceShared(tx, owner, 'p'),
      () => lockFenceShared(second, owner, 'p'),
    );
    const raising = raiseFence(pool, owner, 'p', 1);
    await waitForBlockedStatement();
    await second.query('commit');
    await raising;
  } finally {
    second.release();
  }
});
