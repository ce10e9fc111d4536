import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { lookUpErasures, lookUpVersions } from '../src/index-feed/reconciliation.ts';
import { eraseProject } from '../src/erasure/erasure.ts';
import { listVersions } from '../src/index-feed/index-feed.ts';
import { raiseFence } from '../src/write/fence.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import {
  confirmAll,
  hasRun,
  openDelayedPool,
  sessionKey,
  owner,
  pool,
  put,
  readUnconfirmedEvents,
  useDatabase,
} from './fixture.ts';

useDatabase();

let id: string;
beforeEach(() => {
  id = randomUUID();
});

const readExpectedState = async () => (await lookUpVersions(pool, [sessionKey(id)]))[0];
const readEventVersion = async () =>
  (await readUnconfirmedEvents()).find(({ entity }) => entity === `p/${id}`)?.version;

test('a session is unsettled until search confirms its last write, and the state has the version of that write', async () => {
  await put(id, 'one');
  const written = await readEventVersion();
  expect(await readExpectedState()).toEqual({ settled: false, live: true, version: written, eventVersion: written });
  await confirmAll();
  expect(await readExpectedState()).toEqual({ settled: true, live: true, version: written, eventVersion: 0 });
  await deleteSession(pool, sessionKey(id));
  const deleted = await readEventVersion();
  expect(await readExpectedState()).toEqual({ settled: false, live: false, version: deleted, eventVersion: deleted });
  await confirmAll();
  expect(await readExpectedState()).toEqual({ settled: true, live: false, version: deleted, eventVersion: 0 });
});

test('a session behind the fence is unsettled until search confirms its erasure; then it is unknown', async () => {
  await put(id, 'one');
  await confirmAll();
  await raiseFence(pool, owner, 'p', 1);
  expect(await readExpectedState()).toMatchObject({ settled: false, live: false });
  await eraseProject(pool, owner, 'p', 1);
  expect(await readExpectedState()).toMatchObject({ settled: false, live: false });
  await confirmAll();
  expect(await readExpectedState()).toEqual({ settled: true, live: false, version: 0, eventVersion: 0 });
});

test('answers are in the order of the items, each for its own owner and project; an invalid id is not live', async () => {
  await put(id, 'own text');
  const ownVersion = (await readExpectedState())?.version;
  await put(id, 'other owner', {}, `${owner}-b`);
  await put(id, 'other project', { projectId: 'q' });
  const keys = [
    sessionKey('no id'),
    sessionKey(id, `${owner}-b`),
    sessionKey(id, owner, 'q'),
    sessionKey(id),
    sessionKey(id, `${owner}-c`),
  ];
  const answers = await lookUpVersions(pool, keys);
  expect(answers.map(({ live }) => live)).toEqual([false, true, true, true, false]);
  expect(answers[3]?.version).toBe(ownVersion);
  expect(new Set(answers.slice(1, 4).map(({ version }) => version)).size).toBe(3);
  await expect(lookUpVersions(pool, Array<(typeof keys)[0]>(1_001).fill(sessionKey(id)))).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('a page of versions has the last assigned version, including versions of deletions', async () => {
  await put(id, 'one');
  await deleteSession(pool, sessionKey(id));
  expect((await listVersions(pool, undefined, 1)).last).toBe(await readEventVersion());
});

test('dead generations are erased when their fence is raised and neither rows nor content remain', async () => {
  const toItem = (generation: number, projectId = 'p') => ({ ownerId: owner, projectId, generation });
  await put(id, 'one');
  await put(randomUUID(), 'neighbour', { projectId: 'q' });
  const checkErasures = () => lookUpErasures(pool, [toItem(1), toItem(1, 'q'), toItem(1, 'none')]);
  expect(await checkErasures()).toEqual([false, false, false]);
  await raiseFence(pool, owner, 'p', 1);
  expect(await checkErasures()).toEqual([false, false, false]);
  await query(pool, `delete from sessions.sessions where owner_id = $1 and project_id = 'p'`, [owner]);
  expect(await checkErasures()).toEqual([false, false, false]);
  await eraseProject(pool, owner, 'p', 1);
  expect(await checkErasures()).toEqual([true, false, false]);
  await put(randomUUID(), 'again', { generation: 2 });
  expect(await lookUpErasures(pool, [toItem(1), toItem(2)])).toEqual([true, false]);
});

test.each(['sessions', 'parts'])(
  'rows of the table %s that are restored behind a fence are marked for erasure again',
  async table => {
    await put(id, 'one');
    await query(pool, `create table copy_of_${table} as select * from sessions.${table} where owner_id = $1`, [owner]);
    await query(pool, `alter table copy_of_${table} drop column if exists activity_at`);
    await eraseProject(pool, owner, 'p', 1);
    const checkErasure = async () =>
      (await lookUpErasures(pool, [{ ownerId: owner, projectId: 'p', generation: 1 }]))[0];
    expect(await checkErasure()).toBe(true);
    const columns = await query<{ name: string }>(
      pool,
      `select column_name as name from information_schema.columns where table_name = $1`,
      [`copy_of_${table}`],
    );
    const names = columns.map(({ name }) => name).join();
    await query(pool, `insert into sessions.${table} (${names}) select ${names} from copy_of_${table}`);
    expect(await checkErasure()).toBe(false);
    await eraseProject(pool, owner, 'p', 1);
    expect(await checkErasure()).toBe(true);
  },
);

test('a late erasure of an earlier generation does not count as the erasure of a later one', async () => {
  await put(id, 'one');
  await raiseFence(pool, owner, 'p', 1);
  await put(id, 'two', { generation: 2 });
  await raiseFence(pool, owner, 'p', 2);
  await eraseProject(pool, owner, 'p', 1);
  expect(await lookUpErasures(pool, [{ ownerId: owner, projectId: 'p', generation: 2 }])).toEqual([false]);
});

test('the last version of a page is not earlier than a session that is written while the page is read', async () => {
  await put(id, 'one');
  const { pool: delayedPool, line, stop } = await openDelayedPool();
  try {
    await query(delayedPool, 'select 1');
    line.holdResponses();
    const reading = listVersions(delayedPool, undefined, 1_000);
    await eventually(async () => expect(await hasRun('sessions.')).toBe(true));
    await put(id, 'two');
    line.releaseResponses();
    const { rows, last } = await reading;
    expect(Math.max(...rows.map(row => row.version))).toBeLessThanOrEqual(last);
  } finally {
    await stop();
  }
});
