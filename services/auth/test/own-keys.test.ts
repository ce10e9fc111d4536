import { beforeAll, expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { query } from '@archive/kit';
import { accounts, administrator as ada, fixture, setUpAccounts } from './accounts.fixture.ts';
import { browser, createContext, decodeToken, errorCode, inviteMember } from './fixture.ts';

let mia: messages.Actor;
setUpAccounts();
beforeAll(async () => {
  mia = (await inviteMember(fixture, ada, 'mia@example.org')).actor;
});

const create = (actor: messages.Actor, label = 'laptop', lifetime: object = {}) =>
  accounts.createOwnKey({ actor, label, ...lifetime }, createContext());
const list = async (actor: messages.Actor) => (await accounts.listOwnKeys({ actor }, createContext())).keys;
const check = (keyId: string) => fixture.auth.checkKey({ keyId, signingKeyId: '' }, createContext());

test('a key that a person creates belongs to that person, and works at once on every replica', async () => {
  const { key, info } = await create(mia, 'CI', { expiresInSeconds: 3_600 });
  expect(decodeToken(key).payload['sub']).toBe(mia.personId);
  expect(info).toMatchObject({ label: 'CI', lastFour: key.slice(-4) });
  expect(await check(info!.id)).toMatchObject({ valid: true, ownerId: mia.personId });
  expect((await list(mia)).map(({ id }) => id)).toContain(info!.id);
  expect((await list(ada)).map(({ id }) => id)).not.toContain(info!.id);
});

test("another person's key is NOT_FOUND for every deed, even for an administrator, and stays as it is", async () => {
  const { info } = await create(mia);
  const request = { actor: ada, keyId: info!.id };
  expect(await errorCode(accounts.revokeOwnKey(request, createContext()))).toBe('NOT_FOUND');
  expect(await errorCode(accounts.renameKey({ ...request, label: 'mine' }, createContext()))).toBe('NOT_FOUND');
  expect((await list(mia)).find(({ id }) => id === info!.id)).toEqual(info);
});

test('a key is renamed, and revoked before the answer; a repeated revocation keeps the first time', async () => {
  const { info } = await create(mia);
  const request = { actor: mia, keyId: info!.id };
  const renamed = await accounts.renameKey({ ...request, label: 'old laptop' }, createContext());
  expect(renamed.info).toEqual({ ...info, label: 'old laptop' });
  const startMs = performance.now();
  const first = await accounts.revokeOwnKey(request, createContext());
  expect(performance.now() - startMs).toBeGreaterThanOrEqual(1_500);
  expect((await check(info!.id)).valid).toBe(false);
  const again = await accounts.revokeOwnKey(request, createContext());
  expect(again.info!.revokedMs).toBe(first.info!.revokedMs);
});

test.each([
  ['an empty label', '', {}],
  ['a label of 256 characters', 'x'.repeat(256), {}],
  ['a label with NUL', 'a\0b', {}],
  ['a lifetime of zero', 'laptop', { expiresInSeconds: 0 }],
  ['a lifetime of over ten years', 'laptop', { expiresInSeconds: 315_360_001 }],
])('a key with %s is INVALID', async (_, label, lifetime) => {
  expect(await errorCode(create(mia, label, lifetime))).toBe('INVALID');
});

test('a person has at most 1,000 valid keys', async () => {
  const { actor } = await inviteMember(fixture, ada, 'collector@example.org');
  await query(
    fixture.pool,
    `insert into auth.keys (id, user_id, label, last_four, created_at)
     select 'k' || n, $1, '', 'abcd', clock_timestamp() from generate_series(1, 1000) n`,
    [actor.personId],
  );
  expect(await errorCode(create(actor))).toBe('CONFLICT');
  await query(fixture.pool, `update auth.keys set expires_at = clock_timestamp() where id = 'k1'`);
  await create(actor);
});

test('a person without a session reads and creates no key', async () => {
  for (const actor of [browser(), { ...mia, sessionId: ada.sessionId }, { ...mia, sessionId: '' }]) {
    expect(await errorCode(list(actor))).toBe('UNAUTHENTICATED');
    expect(await errorCode(create(actor))).toBe('UNAUTHENTICATED');
  }
});
