import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { lookUpErasures, lookUpVersions } from '../src/index-feed/reconciliation.ts';
import { eraseProject } from '../src/erasure/erasure.ts';
import { listVersions } from '../src/index-feed/index-feed.ts';
import { raiseFence } from '../src/write/fence.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { confirmAll, item, owner, pool, put, unconfirmed, useDatabase } from './fixture.ts';

useDatabase();

let id: string;
beforeEach(() => {
  id = randomUUID();
});

const standing = async () => (await lookUpVersions(pool, [item(id)]))[0];
const versionOf = async () => (await unconfirmed()).find(({ entity }) => entity === `p/${id}`)?.version;

test('a session is unsettled until search has confirmed what was written last, and tells its version', async () => {
  await put(id, 'one');
  const written = await versionOf();
  expect(await standing()).toEqual({ settled: false, live: true, version: written });
  await confirmAll();
  expect(await standing()).toEqual({ settled: true, live: true, version: written });
  await deleteSession(pool, item(id));
  const deleted = await versionOf();
  expect(await standing()).toEqual({ settled: false, live: false, version: deleted });
  await confirmAll();
  expect(await standing()).toEqual({ settled: true, live: false, version: deleted });
});

test('what is behind its fence is unsettled until it is erased and that is confirmed; then nothing is known of it', async () => {
  await put(id, 'one');
  await confirmAll();
  await raiseFence(pool, owner, 'p', 1);
  expect(await standing()).toMatchObject({ settled: false, live: false });
  await eraseProject(pool, owner, 'p', 1);
  expect(await standing()).toMatchObject({ settled: false, live: false });
  await confirmAll();
  expect(await standing()).toEqual({ settled: true, live: false, version: 0 });
});

test('answers are in the order of the items, each of its own owner and project; what can be no session is none', async () => {
  await put(id, 'mine');
  const mine = (await standing())?.version;
  await put(id, 'other owner', {}, `${owner}-b`);
  await put(id, 'other project', { projectId: 'q' });
  const asked = [item('no id'), item(id, `${owner}-b`), item(id, owner, 'q'), item(id), item(id, `${owner}-c`)];
  const answers = await lookUpVersions(pool, asked);
  expect(answers.map(({ live }) => live)).toEqual([false, true, true, true, false]);
  expect(answers[3]?.version).toBe(mine);
  expect(new Set(answers.slice(1, 4).map(({ version }) => version)).size).toBe(3);
  await expect(lookUpVersions(pool, Array<(typeof asked)[0]>(1_001).fill(item(id)))).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('with a page of versions comes the last one given to anybody, a deletion’s too', async () => {
  await put(id, 'one');
  await deleteSession(pool, item(id));
  expect((await listVersions(pool, undefined, 1)).last).toBe(await versionOf());
});

test('dead generations are erased when their fence stands and neither row nor content is behind it', async () => {
  const asked = (generation: number, projectId = 'p') => ({ ownerId: owner, projectId, generation });
  await put(id, 'one');
  await put(randomUUID(), 'neighbour', { projectId: 'q' });
  const ask = () => lookUpErasures(pool, [asked(1), asked(1, 'q'), asked(1, 'none')]);
  expect(await ask()).toEqual([false, false, false]);
  await raiseFence(pool, owner, 'p', 1);
  expect(await ask()).toEqual([false, false, false]);
  await query(pool, `delete from sessions.sessions where owner_id = $1 and project_id = 'p'`, [owner]);
  expect(await ask()).toEqual([false, false, false]);
  await eraseProject(pool, owner, 'p', 1);
  expect(await ask()).toEqual([true, false, false]);
  await put(randomUUID(), 'again', { generation: 2 });
  expect(await lookUpErasures(pool, [asked(1), asked(2)])).toEqual([true, false]);
});
