import { randomUUID } from 'node:crypto';
import { query } from '@archive/kit';
import { expect, test } from '@jest/globals';
import { prepareReplay, replayDeletion } from '../src/replay/replay-deletion.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { owner, pool, put, readRemainingRows, sessionKey, useDatabase } from './fixture.ts';

useDatabase();

const readLog = async () =>
  (
    await query<{ kind: string; entity: string; version: number; at: Date }>(
      pool,
      'select kind, entity, version, at from sessions.deletion_log where owner_id = $1 order by id',
      [owner],
    )
  ).map(({ kind, entity, version, at }) => ({ kind, ownerId: owner, entity, version, atMs: at.getTime() }));

const deletionOf = (id: string, version: number) => ({
  kind: 'session',
  ownerId: owner,
  entity: `p/${id}`,
  version,
  atMs: 0,
});

test('a deletion is logged with its version, and repeating it deletes the session of an older backup', async () => {
  const id = randomUUID();
  await put(id, 'one');
  await deleteSession(pool, sessionKey(id));
  const [entry] = await readLog();
  expect(entry).toMatchObject({ kind: 'session', entity: `p/${id}` });
  // The restore of an older backup brings the session back with its earlier version.
  await query(pool, 'delete from sessions.sessions where owner_id = $1', [owner]);
  await put(id, 'one');
  await query(pool, 'update sessions.sessions set version = $2 where owner_id = $1', [owner, entry!.version - 1]);
  await replayDeletion(pool, entry!);
  expect(await readRemainingRows()).toEqual({ sessions: [], parts: [] });
  await replayDeletion(pool, entry!);
});

test('a session that was uploaded again after its deletion stays when the deletion is repeated', async () => {
  const id = randomUUID();
  await put(id, 'one');
  await deleteSession(pool, sessionKey(id));
  const [entry] = await readLog();
  const { version } = (
    await query<{ version: number }>(pool, 'select version from sessions.sessions where id = $1', [id])
  )[0]!;
  await put(id, 'two', { deadVersion: version });
  await replayDeletion(pool, entry!);
  expect((await readRemainingRows()).sessions).toHaveLength(1);
});

test('a session that is uploaded after a restore has a higher version than every deletion in the log', async () => {
  const id = randomUUID();
  await query(
    pool,
    `insert into sessions.deletion_replay (kind, owner_id, entity, version) values ('session', $1, $2, 5000000), ('project', $1, 'q', 9)`,
    [owner, `p/${id}`],
  );
  await prepareReplay(pool);
  await prepareReplay(pool);
  await put(id, 'one');
  await replayDeletion(pool, deletionOf(id, 5_000_000));
  expect((await readRemainingRows()).sessions).toHaveLength(1);
  await query(pool, 'delete from sessions.deletion_replay');
});

test('a repeated deletion of a project hides its sessions before the event of the erasure arrives', async () => {
  const id = randomUUID();
  await put(id, 'one');
  await replayDeletion(pool, { kind: 'project', ownerId: owner, entity: 'p', version: 1, atMs: 0 });
  expect(await query(pool, 'select from sessions.live where owner_id = $1', [owner])).toEqual([]);
});

test('an entry with an impossible id changes nothing', async () => {
  await replayDeletion(pool, { kind: 'session', ownerId: owner, entity: 'p/no-uuid', version: 9, atMs: 0 });
  await replayDeletion(pool, { kind: 'key', ownerId: owner, entity: 'p', version: 1, atMs: 0 });
  expect(await readLog()).toEqual([]);
});
