import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eraseProject } from '../src/erasure/erasure.ts';
import { listExclusions, readForIndex, listVersions } from '../src/index-feed/index-feed.ts';
import { raiseFence } from '../src/write/fence.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { confirmAll, hasRun, item, openLate, owner, pool, put, unconfirmed, useDatabase } from './fixture.ts';

useDatabase();

let id: string;
beforeEach(() => {
  id = randomUUID();
});

const excluded = () => listExclusions(pool, owner);
const project = (up_to: number) => ({ project_id: 'p', id: null, up_to });
const session = (up_to: number) => ({ project_id: 'p', id, up_to });

async function indexed() {
  const pieces: Buffer[] = [];
  let version: number | undefined;
  for await (const { state, bytes } of readForIndex(pool, item(id))) {
    version = state?.version ?? version;
    if (bytes) pieces.push(bytes);
  }
  return { version, text: pieces.length > 0 ? gunzipSync(Buffer.concat(pieces)).toString() : '' };
}

describe('search is told', () => {
  test('of each write and each deletion once, with a version that grows, and of an unchanged upload never', async () => {
    await put(id, 'one');
    const [first] = await unconfirmed();
    expect(first).toMatchObject({ kind: 'session.changed', entity: `p/${id}` });
    await expect(indexed()).resolves.toEqual({ version: first?.version, text: 'one' });
    await put(id, 'one');
    expect(await unconfirmed()).toEqual([first]);
    await put(id, 'two');
    const [second] = await unconfirmed();
    expect(second!.version).toBeGreaterThan(first!.version);
    await deleteSession(pool, item(id));
    const [third] = await unconfirmed();
    expect(third!.version).toBeGreaterThan(second!.version);
    await expect(indexed()).resolves.toEqual({ version: undefined, text: '' });
  });

  test('of each session that is erased with its project, under a version after its last', async () => {
    const ids = Array.from({ length: 450 }, () => randomUUID());
    for (const one of ids) await put(one, 'text');
    const before = new Map((await unconfirmed()).map(event => [event.entity, event.version]));
    await confirmAll();
    await eraseProject(pool, owner, 'p', 1);
    const after = await unconfirmed();
    expect(after).toHaveLength(450);
    for (const event of after) expect(event.version).toBeGreaterThan(before.get(event.entity)!);
  });
});

describe('what search must not show', () => {
  test('is nothing while nothing is deleted', async () => {
    await put(id, 'text');
    await expect(excluded()).resolves.toEqual([]);
  });

  test('is a deleted session until its deletion is confirmed', async () => {
    await put(id, 'text');
    await deleteSession(pool, item(id));
    const [{ version } = { version: 0 }] = await unconfirmed();
    await expect(excluded()).resolves.toEqual([session(version)]);
    await confirmAll();
    await expect(excluded()).resolves.toEqual([]);
  });

  test('is a session that lives again up to its deletion, and no further', async () => {
    await put(id, 'text');
    await deleteSession(pool, item(id));
    const [{ version } = { version: 0 }] = await unconfirmed();
    await put(id, 'again', { deadVersion: version });
    await expect(excluded()).resolves.toEqual([session(version)]);
    expect((await indexed()).version).toBeGreaterThan(version);
    await confirmAll();
    await expect(excluded()).resolves.toEqual([]);
  });

  test('is a deleted project’s generation from its fence until the last of its sessions is confirmed', async () => {
    await put(id, 'text');
    await confirmAll();
    await raiseFence(pool, owner, 'p', 1);
    await expect(excluded()).resolves.toEqual([project(1)]);
    await eraseProject(pool, owner, 'p', 1);
    await expect(excluded()).resolves.toEqual([project(1)]);
    await confirmAll();
    await expect(excluded()).resolves.toEqual([]);
  });

  test('is the dead generation alone where its project lives again, and a session deleted in that one', async () => {
    await put(id, 'text');
    await raiseFence(pool, owner, 'p', 1);
    await put(id, 'again', { generation: 2 });
    await expect(excluded()).resolves.toEqual([project(1)]);
    await deleteSession(pool, item(id));
    await expect(excluded()).resolves.toMatchObject([project(1), { id }]);
  });

  test('is a deleted session also where its project is deleted while the list is read', async () => {
    await put(id, 'text');
    await deleteSession(pool, item(id));
    const { pool: late, line, stop } = await openLate();
    try {
      await query(late, 'select 1');
      line.holdResponses();
      const list = listExclusions(late, owner);
      await eventually(async () => expect(await hasRun('sessions.outbox')).toBe(true));
      await raiseFence(pool, owner, 'p', 1);
      line.releaseResponses();
      await expect(list).resolves.toHaveLength(1);
    } finally {
      await stop();
    }
  });

  test('is the owner’s own alone', async () => {
    await put(id, 'text');
    await deleteSession(pool, item(id));
    await expect(listExclusions(pool, randomUUID())).resolves.toEqual([]);
  });
});

test('versions come page by page, each live session once', async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID()).sort();
  for (const one of ids) await put(one, 'text');
  await deleteSession(pool, item(ids[2]!));
  const seen: string[] = [];
  let after: { owner_id: string; project_id: string; id: string } | undefined;
  for (;;) {
    const { rows } = await listVersions(pool, after, 2);
    seen.push(...rows.filter(row => row.owner_id === owner).map(row => row.id));
    if (rows.length < 2) break;
    after = rows.at(-1);
  }
  expect(seen).toEqual(ids.filter((_, n) => n !== 2));
});
