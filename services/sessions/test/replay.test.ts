import { randomUUID } from 'node:crypto';
import { createLogger, type DeletionEntry, query, replayDeletions } from '@archive/kit';
import { expect, test } from '@jest/globals';
import { replayDeletion } from '../src/replay/replay-deletion.ts';
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

/** Repeats a deletion in the way of a service that starts. */
async function replay({ kind, ownerId, entity, version }: DeletionEntry): Promise<void> {
  await query(pool, 'insert into sessions.deletion_replay (kind, owner_id, entity, version) values ($1, $2, $3, $4)', [
    kind,
    ownerId,
    entity,
    version,
  ]);
  await replayDeletions({ pool, schema: 'sessions', apply: replayDeletion, log: createLogger('silent', 'test') });
}

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
  await replay(entry!);
  expect(await readRemainingRows()).toEqual({ sessions: [], parts: [] });
  await replay(entry!);
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
  await replay(entry!);
  expect((await readRemainingRows()).sessions).toHaveLength(1);
});

test('a repeated deletion is not logged, because it would count as a deletion of after the restore', async () => {
  const id = randomUUID();
  await put(id, 'one');
  await replay({ kind: 'session', ownerId: owner, entity: `p/${id}`, version: 5_000_000, atMs: 0 });
  expect(await readRemainingRows()).toEqual({ sessions: [], parts: [] });
  expect(await readLog()).toEqual([]);
});

test('a repeated deletion of a project hides its sessions before the event of the erasure arrives', async () => {
  const id = randomUUID();
  await put(id, 'one');
  await replay({ kind: 'project', ownerId: owner, entity: 'p', version: 1, atMs: 0 });
  expect(await query(pool, 'select from sessions.live where owner_id = $1', [owner])).toEqual([]);
});

test('an entry with an impossible id changes nothing', async () => {
  await replay({ kind: 'session', ownerId: owner, entity: 'p/no-uuid', version: 9, atMs: 0 });
  await replay({ kind: 'key', ownerId: owner, entity: 'p', version: 1, atMs: 0 });
  expect(await readLog()).toEqual([]);
});
