import { beforeAll, describe, expect, test } from '@jest/globals';
import { type accounts as messages, authContract } from '@archive/contracts';
import { createServiceClient, query, queryOne } from '@archive/kit';
import { deleteOldAudit } from '../src/audit/store.ts';
import { accounts, administrator as ada, fixture, setUpAccounts } from './accounts.fixture.ts';
import { browser, createContext, inviteMember, password } from './fixture.ts';

let mia: messages.Actor;
const email = 'mia@example.org';
setUpAccounts();
beforeAll(async () => {
  mia = (await inviteMember(fixture, ada, email)).actor;
});

const list = async (actor: messages.Actor, filter: object = {}) =>
  accounts.listAudit({ actor, actorId: '', subjectId: '', action: '', limit: 0, ...filter }, createContext());

describe('the audit trail', () => {
  test('has one row per deed, with actor, subject, address and outcome', async () => {
    const { info } = await accounts.createOwnKey({ actor: mia, label: 'laptop' }, createContext());
    const subject = { subjectKind: 'key', subjectId: info!.id, address: mia.address, succeeded: true };
    expect((await list(ada, { subjectId: info!.id })).rows).toMatchObject([
      { ...subject, actorId: mia.personId, action: 'key_created' },
    ]);
    const guess = { email, password: 'a wrong password', deviceToken: '', actor: browser() };
    await expect(accounts.signIn(guess, createContext())).rejects.toThrow();
    expect((await list(ada, { action: 'sign_in' })).rows[0]).toMatchObject({
      actorId: '',
      subjectId: mia.personId,
      address: guess.actor.address,
      succeeded: false,
    });
  });

  test('does not show a person whose emails exist that the person tries', async () => {
    const guess = { email, password: 'a wrong password', deviceToken: '' };
    for (const tried of [email, 'nobody@example.org'])
      await expect(accounts.signIn({ ...guess, email: tried, actor: ada }, createContext())).rejects.toThrow();
    expect((await list(ada, { actorId: ada.personId, action: 'sign_in' })).rows.every(row => row.succeeded)).toBe(true);
  });

  test('records the first use of a key once', async () => {
    const { info } = await accounts.createOwnKey({ actor: mia, label: 'used' }, createContext());
    for (let use = 0; use < 2; use += 1) {
      const replica = await fixture.startReplica();
      const auth = createServiceClient(authContract, replica);
      await auth.checkKey({ keyId: info!.id, signingKeyId: '' }, createContext());
      auth.close();
      await replica.stop();
    }
    const { rows } = await list(ada, { action: 'key_first_used', subjectId: info!.id });
    expect(rows).toMatchObject([{ actorId: mia.personId, subjectKind: 'key' }]);
  });

  test('records a key as revoked only when it was valid before', async () => {
    const { info } = await fixture.auth.createKey({ userName: 'operated', label: '' }, createContext());
    for (let n = 0; n < 2; n += 1) await fixture.auth.revokeKey({ keyId: info!.id }, createContext());
    expect((await list(ada, { action: 'key_revoked', subjectId: info!.id })).rows).toHaveLength(1);
    const before = (await list(ada, { action: 'keys_revoked' })).rows.length;
    await fixture.auth.revokeKeys({ createdBeforeMs: 1_000 }, createContext());
    expect((await list(ada, { action: 'keys_revoked' })).rows).toHaveLength(before);
  });

  test('records the users and the signing keys of the command line', async () => {
    await fixture.auth.createKey({ userName: 'from the command line', label: '' }, createContext());
    await fixture.auth.createKey({ userName: 'from the command line', label: '' }, createContext());
    const user = await queryOne<{ id: string }>(
      fixture.pool,
      `select id from auth.users where name = 'from the command line'`,
    );
    const created = (await list(ada, { action: 'user_created', subjectId: user!.id })).rows;
    expect(created).toMatchObject([{ actorId: '', address: '', subjectKind: 'person' }]);
    const { id } = await fixture.auth.rotateSigningKey({}, createContext());
    await fixture.auth.retireSigningKey({ id }, createContext());
    const ofSigningKey = (await list(ada, { subjectId: id })).rows.map(({ action }) => action);
    expect(ofSigningKey).toEqual(['signing_key_retired', 'signing_key_created']);
  });

  test('records deleted projects and sessions with ids of person and key only', async () => {
    const [projectId, sessionId] = ['a-project', '2f6c1f0a-91d5-4f0e-9d53-0a2c9b1e7f31'];
    const actor = { ...mia, sessionId: '' };
    await accounts.recordDeletion({ actor, keyId: 'key-1', projectId, sessionId }, createContext());
    await accounts.recordDeletion({ actor: mia, keyId: '', projectId, sessionId: '' }, createContext());
    const shared = { actorId: mia.personId, address: mia.address, succeeded: true };
    expect((await list(mia)).rows.slice(0, 2)).toMatchObject([
      { ...shared, action: 'project_deleted', subjectKind: 'project', subjectId: projectId, keyId: '' },
      { ...shared, action: 'session_deleted', subjectKind: 'conversation', subjectId: sessionId, keyId: 'key-1' },
    ]);
  });

  test('has no row of a deed that failed in the database', async () => {
    const before = (await list(ada)).rows[0]!.id;
    const request = { actor: mia, keyId: 'unknown', label: 'x' };
    await expect(accounts.renameKey(request, createContext())).rejects.toThrow();
    expect((await list(ada)).rows[0]!.id).toBe(before);
  });

  test('shows a member the own deeds only', async () => {
    const { rows } = await list(mia);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(row => row.actorId))).toEqual(new Set([mia.personId]));
    expect((await list(mia, { actorId: ada.personId })).rows).toEqual([]);
    expect((await list(mia, { subjectId: ada.personId })).rows).toEqual([]);
  });

  test('is listed in pages, newest first, and by time', async () => {
    const all = (await list(ada, { limit: 1_000 })).rows.map(({ id }) => id);
    const paged: number[] = [];
    let beforeId: number | undefined;
    do {
      const page = await list(ada, { limit: 3, ...(beforeId === undefined ? {} : { beforeId }) });
      paged.push(...page.rows.map(({ id }) => id));
      beforeId = page.nextId;
    } while (beforeId !== undefined);
    expect(paged).toEqual(all);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    const { rows } = await list(ada, { limit: 1 });
    expect((await list(ada, { fromMs: rows[0]!.atMs + 1 })).rows).toEqual([]);
    expect((await list(ada, { toMs: rows[0]!.atMs + 1, limit: 1 })).rows).toEqual(rows);
  });

  test('has no name, email, label, password or token', async () => {
    const texts = ['Mia', 'Ada', '@example.org', 'laptop', password];
    const rows = await query<{ text: string }>(fixture.pool, `select t::text as text from auth.audit t`);
    expect(rows.filter(({ text }) => texts.some(part => text.includes(part)))).toEqual([]);
  });

  test('is append-only: no row can be changed, and only old rows can be deleted', async () => {
    await expect(query(fixture.pool, `update auth.audit set actor_id = null`)).rejects.toThrow();
    await expect(query(fixture.pool, `truncate auth.audit`)).rejects.toThrow();
    await expect(query(fixture.pool, `delete from auth.audit`)).rejects.toThrow();
    const count = async () => (await query(fixture.pool, `select from auth.audit`)).length;
    const before = await count();
    await query(
      fixture.pool,
      `insert into auth.audit (at, action, subject_kind, succeeded)
       values (clock_timestamp() - interval '400 days', 'sign_in', 'person', true)`,
    );
    expect(await deleteOldAudit(fixture.pool, 365)).toBe(1);
    expect(await count()).toBe(before);
  });
});
