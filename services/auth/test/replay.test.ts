import { createLogger, query, replayDeletions } from '@archive/kit';
import { expect, test } from '@jest/globals';
import { replayDeletion } from '../src/replay/replay-deletion.ts';
import {
  accounts,
  administrator,
  attemptSignIn,
  createMemberKey,
  fixture,
  isKeyValid,
  isSessionValid,
  member,
  memberEmail,
  removePerson,
  setUpAccounts,
  setUpMembers,
  signIn,
  signInFailure,
} from './accounts.fixture.ts';
import { createContext, decodeToken, password } from './fixture.ts';

setUpAccounts();
setUpMembers();

interface LogRow {
  kind: string;
  entity: string;
  at: Date;
}

/** Runs `end`, and returns the entries that it has written to the deletion log. */
async function logOf(end: () => Promise<unknown>) {
  await query(fixture.pool, 'delete from auth.deletion_log');
  await end();
  const rows = await query<LogRow>(fixture.pool, 'select kind, entity, at from auth.deletion_log order by id');
  return rows.map(({ kind, entity, at }) => ({ kind, entity, ownerId: '', version: 0, atMs: at.getTime() }));
}

type Entry = Awaited<ReturnType<typeof logOf>>[number];

/** Repeats entries twice in the way of a service that starts, and returns what that has logged. */
async function replay(entries: readonly Entry[]): Promise<Entry[]> {
  const { pool } = fixture;
  return logOf(async () => {
    for (const { kind, entity, atMs } of [...entries, ...entries])
      await query(pool, 'insert into auth.deletion_replay (kind, entity, at) values ($1, $2, $3)', [
        kind,
        entity,
        new Date(atMs),
      ]);
    await replayDeletions({ pool, schema: 'auth', apply: replayDeletion, log: createLogger('silent', 'test') });
  });
}

/** Changes a table in the way of a restore or of the sweep, without its triggers. */
async function changeRows(table: string, text: string, values: unknown[] = []): Promise<void> {
  await query(fixture.pool, `alter table ${table} disable trigger user`);
  await query(fixture.pool, text, values);
  await query(fixture.pool, `alter table ${table} enable trigger user`);
}
const restoreEnabled = () =>
  changeRows('auth.users', 'update auth.users set disabled_at = null where id = $1', [memberId()]);
/** The audit trail may be shorter than the deletion log. */
const sweepAuditTrail = () => changeRows('auth.audit', 'delete from auth.audit');
const memberId = () => member.signedIn.person?.id ?? '';
const changePassword = (newPassword: string) =>
  accounts.changePassword({ actor: member.actor, currentPassword: password, newPassword }, createContext());

test('a key that was revoked after the backup is revoked again', async () => {
  const { info } = await createMemberKey();
  const entries = await logOf(() => fixture.auth.revokeKey({ keyId: info!.id }, createContext()));
  expect(entries).toMatchObject([{ kind: 'key', entity: info!.id }]);
  await query(fixture.pool, 'update auth.keys set revoked_at = null where id = $1', [info!.id]);
  expect(await isKeyValid(info!.id)).toBe(true);
  expect(await replay(entries)).toEqual([]);
  expect(await isKeyValid(info!.id)).toBe(false);
});

test('a signing key that was retired after the backup is retired again', async () => {
  const { key } = await createMemberKey();
  const id = String(decodeToken(key).header['kid']);
  const [row] = await query<{ public_key: Buffer; sealed: Buffer; usable_at: Date }>(
    fixture.pool,
    'select public_key, sealed, usable_at from auth.signing_keys where id = $1',
    [id],
  );
  const entries = await logOf(() => fixture.auth.retireSigningKey({ id }, createContext()));
  expect(entries).toMatchObject([{ kind: 'signing_key', entity: id }]);
  await query(fixture.pool, 'delete from auth.retired_signing_keys where id = $1', [id]);
  await query(
    fixture.pool,
    'insert into auth.signing_keys (id, public_key, sealed, usable_at) values ($1, $2, $3, $4)',
    [id, row?.public_key, row?.sealed, row?.usable_at],
  );
  await replay(entries);
  expect(await query(fixture.pool, 'select id from auth.signing_keys where id = $1', [id])).toEqual([]);
  expect(await query(fixture.pool, 'select id from auth.retired_signing_keys where id = $1', [id])).toEqual([{ id }]);
});

test('a person who was disabled after the backup is disabled again, with all sessions and keys', async () => {
  const { info } = await createMemberKey();
  const entries = await logOf(() =>
    accounts.disablePerson({ actor: administrator, personId: memberId() }, createContext()),
  );
  await restoreEnabled();
  const restored = await signIn({ email: memberEmail });
  await replay(entries);
  expect(await isSessionValid(restored.token)).toBe(false);
  expect(await isKeyValid(info!.id)).toBe(false);
  expect(await signInFailure(attemptSignIn({ email: memberEmail }))).not.toBe('signed in');
});

test('a person who was enabled again before the backup stays enabled', async () => {
  const entries = await logOf(() =>
    accounts.disablePerson({ actor: administrator, personId: memberId() }, createContext()),
  );
  await accounts.enablePerson({ actor: administrator, personId: memberId() }, createContext());
  await sweepAuditTrail();
  await replay(entries);
  await signIn({ email: memberEmail });
});

test('a person who was disabled again after being enabled is disabled by the later entry', async () => {
  const disable = () => accounts.disablePerson({ actor: administrator, personId: memberId() }, createContext());
  await disable();
  await accounts.enablePerson({ actor: administrator, personId: memberId() }, createContext());
  const entries = await logOf(disable);
  await restoreEnabled();
  expect(await replay(entries)).toEqual([]);
  expect(await signInFailure(attemptSignIn({ email: memberEmail }))).not.toBe('signed in');
});

test('a person who was removed after the backup is removed again', async () => {
  const entries = await logOf(() => removePerson(memberId()));
  expect(entries.map(({ kind }) => kind)).toContain('removed_person');
  await query(fixture.pool, 'update auth.users set removed_at = null, email = $2 where id = $1', [
    memberId(),
    memberEmail,
  ]);
  await replay(entries);
  const [row] = await query(fixture.pool, 'select email, removed_at from auth.users where id = $1', [memberId()]);
  expect(row).toEqual({ email: null, removed_at: expect.any(Date) });
});

test('a password that was replaced after the backup does not work, and one that was set before it does', async () => {
  const next = 'another long password of a member';
  const entries = await logOf(() => changePassword(next));
  expect(entries).toMatchObject([{ kind: 'password', entity: memberId() }]);
  await sweepAuditTrail();
  await replay(entries);
  await signIn({ email: memberEmail, password: next });
  // The restore of an older backup brings back a password with an earlier time.
  await query(
    fixture.pool,
    `update auth.credentials set secret_set_at = secret_set_at - interval '1 ms' where provider = 'password' and subject = $1`,
    [memberId()],
  );
  expect(await replay(entries)).toEqual([]);
  expect(await signInFailure(attemptSignIn({ email: memberEmail, password: next }))).not.toBe('signed in');
});

test('a removed way to sign in does not come back', async () => {
  await query(
    fixture.pool,
    `insert into auth.credentials (id, user_id, kind, provider, subject) values ($1, $2, 'oidc', 'https://id.example', $1)`,
    [`c-${memberId()}`, memberId()],
  );
  const removed = () => query(fixture.pool, 'delete from auth.credentials where id = $1', [`c-${memberId()}`]);
  const entries = await logOf(removed);
  await query(
    fixture.pool,
    `insert into auth.credentials (id, user_id, kind, provider, subject) values ($1, $2, 'oidc', 'https://id.example', $1)`,
    [`c-${memberId()}`, memberId()],
  );
  await replay(entries);
  expect(await query(fixture.pool, 'select from auth.credentials where id = $1', [`c-${memberId()}`])).toEqual([]);
});

test('a service that starts on a restored database ends all browser sessions before it answers', async () => {
  expect(await isSessionValid(member.signedIn.token)).toBe(true);
  await query(fixture.pool, `insert into auth.deletion_replay (kind, entity) values ('sign_ins', '')`);
  const replica = await fixture.startReplica();
  expect(await isSessionValid(member.signedIn.token)).toBe(false);
  expect(await query(fixture.pool, 'select from auth.deletion_replay')).toEqual([]);
  await replica.stop();
});
