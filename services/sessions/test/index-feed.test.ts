import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eraseProject } from '../src/erasure/erasure.ts';
import { listExclusions, readForIndex, listVersions } from '../src/index-feed/index-feed.ts';
import { raiseFence } from '../src/write/fence.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import {
  confirmAll,
  hasRun,
  sessionKey,
  openDelayedPool,
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

const readExclusions = () => listExclusions(pool, owner);
const excludedProject = (up_to: number) => ({ project_id: 'p', id: null, up_to });
const excludedSession = (up_to: number) => ({ project_id: 'p', id, up_to });

async function readIndexFeed() {
  const chunks: Buffer[] = [];
  let version: number | undefined;
  for await (const { state, bytes } of readForIndex(pool, sessionKey(id))) {
    version = state?.version ?? version;
    if (bytes) chunks.push(bytes);
  }
  return { version, text: chunks.length > 0 ? gunzipSync(Buffer.concat(chunks)).toString() : '' };
}

describe('the outbox for search has', () => {
  test('one event per write and deletion with a growing version, and none for an unchanged upload', async () => {
    await put(id, 'one');
    const [first] = await readUnconfirmedEvents();
    expect(first).toMatchObject({ kind: 'session.changed', entity: `p/${id}` });
    await expect(readIndexFeed()).resolves.toEqual({ version: first?.version, text: 'one' });
    await put(id, 'one');
    expect(await readUnconfirmedEvents()).toEqual([first]);
    await put(id, 'two');
    const [second] = await readUnconfirmedEvents();
    expect(second!.version).toBeGreaterThan(first!.version);
    await deleteSession(pool, sessionKey(id));
    const [third] = await readUnconfirmedEvents();
    expect(third!.version).toBeGreaterThan(second!.version);
    await expect(readIndexFeed()).resolves.toEqual({ version: undefined, text: '' });
  });

  test('one event per session of an erased project, with a version after the session’s last one', async () => {
    const ids = Array.from({ length: 450 }, () => randomUUID());
    for (const sessionId of ids) await put(sessionId, 'text');
    const before = new Map((await readUnconfirmedEvents()).map(event => [event.entity, event.version]));
    await confirmAll();
    await eraseProject(pool, owner, 'p', 1);
    const after = await readUnconfirmedEvents();
    expect(after).toHaveLength(450);
    for (const event of after) expect(event.version).toBeGreaterThan(before.get(event.entity)!);
  });
});

describe('the exclusion list', () => {
  test('is empty without deletions', async () => {
    await put(id, 'text');
    await expect(readExclusions()).resolves.toEqual([]);
  });

  test('has a deleted session until its deletion is confirmed', async () => {
    await put(id, 'text');
    await deleteSession(pool, sessionKey(id));
    const [{ version } = { version: 0 }] = await readUnconfirmedEvents();
    await expect(readExclusions()).resolves.toEqual([excludedSession(version)]);
    await confirmAll();
    await expect(readExclusions()).resolves.toEqual([]);
  });

  test('has a session that is uploaded again only up to the version of its deletion', async () => {
    await put(id, 'text');
    await deleteSession(pool, sessionKey(id));
    const [{ version } = { version: 0 }] = await readUnconfirmedEvents();
    await put(id, 'again', { deadVersion: version });
    await expect(readExclusions()).resolves.toEqual([excludedSession(version)]);
    expect((await readIndexFeed()).version).toBeGreaterThan(version);
    await confirmAll();
    await expect(readExclusions()).resolves.toEqual([]);
  });

  test('has a deleted project’s generation from its fence until every session’s deletion is confirmed', async () => {
    await put(id, 'text');
    await confirmAll();
    await raiseFence(pool, owner, 'p', 1);
    await expect(readExclusions()).resolves.toEqual([excludedProject(1)]);
    await eraseProject(pool, owner, 'p', 1);
    await expect(readExclusions()).resolves.toEqual([excludedProject(1)]);
    await confirmAll();
    await expect(readExclusions()).resolves.toEqual([]);
  });

  test('has only the dead generation of a project that exists again, and sessions deleted in the new generation', async () => {
    await put(id, 'text');
    await raiseFence(pool, owner, 'p', 1);
    await put(id, 'again', { generation: 2 });
    await expect(readExclusions()).resolves.toEqual([excludedProject(1)]);
    await deleteSession(pool, sessionKey(id));
    await expect(readExclusions()).resolves.toMatchObject([excludedProject(1), { id }]);
  });

  test('has the dead generation of a session that is uploaded again before its erasure, until the upload is confirmed', async () => {
    await put(id, 'text');
    await confirmAll();
    await raiseFence(pool, owner, 'p', 1);
    await put(id, 'again', { generation: 2 });
    await eraseProject(pool, owner, 'p', 1);
    await expect(readExclusions()).resolves.toEqual([excludedProject(1)]);
    await confirmAll();
    await expect(readExclusions()).resolves.toEqual([]);
  });

  test('has a deleted session even if its project is deleted during the read of the list', async () => {
    await put(id, 'text');
    await deleteSession(pool, sessionKey(id));
    const { pool: delayedPool, line, stop } = await openDelayedPool();
    try {
      await query(delayedPool, 'select 1');
      line.holdResponses();
      const list = listExclusions(delayedPool, owner);
      await eventually(async () => expect(await hasRun('sessions.outbox')).toBe(true));
      await raiseFence(pool, owner, 'p', 1);
      line.releaseResponses();
      await expect(list).resolves.toHaveLength(1);
    } finally {
      await stop();
    }
  });

  test('has only the owner’s own deletions', async () => {
    await put(id, 'text');
    await deleteSession(pool, sessionKey(id));
    await expect(listExclusions(pool, randomUUID())).resolves.toEqual([]);
  });
});

test('the pages of versions have each live session once', async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID()).sort();
  for (const sessionId of ids) await put(sessionId, 'text');
  await deleteSession(pool, sessionKey(ids[2]!));
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
