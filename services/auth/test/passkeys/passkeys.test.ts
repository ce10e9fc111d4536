import { afterAll, describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { Authenticator, flags } from './authenticator.fixture.ts';
import { browser, createContext, errorCode, password, startFixture } from '../fixture.ts';
import { openPasskeys, origin } from './passkeys.fixture.ts';

const fixture = await startFixture();
const [first] = fixture.accounts;
const { administrator, join, list, register, signIn } = await openPasskeys(fixture);
afterAll(() => fixture.stop());

describe('a passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'of %s is registered, listed, and signs its person in',
    async algorithm => {
      const actor = await join();
      const authenticator = new Authenticator({ origin, algorithm });
      const { credential } = await register(actor, authenticator);
      expect(credential).toMatchObject({
        ...{ kind: 'CREDENTIAL_KIND_PASSKEY', label: 'laptop', provider: 'archive.example.org' },
      });
      const { signedIn } = await signIn(authenticator);
      expect(signedIn!.person!.id).toBe(actor.personId);
      expect(await errorCode(first.getAccount({ actor: browser(signedIn) }, createContext()))).toBe('no error');
      expect(await list(actor)).toMatchObject([{ id: credential!.id, lastUsedMs: expect.any(Number) }]);
    },
  );

  test('that does not count its signatures signs in again and again', async () => {
    const authenticator = new Authenticator({ origin, isCounting: false });
    await register(await join(), authenticator);
    for (const _ of [1, 2, 3]) expect((await signIn(authenticator)).signedIn).not.toBeNull();
  });

  test('whose counter does not grow is UNAUTHENTICATED, as a copy of the key would be', async () => {
    const authenticator = new Authenticator({ origin });
    await register(await join(), authenticator);
    expect(await errorCode(signIn(authenticator, { counter: 7 }))).toBe('no error');
    for (const counter of [7, 6, 0])
      expect(await errorCode(signIn(authenticator, { counter }))).toBe('UNAUTHENTICATED');
    expect(await errorCode(signIn(authenticator, { counter: 8 }))).toBe('no error');
  });

  test('of two sign-ins with one counter, one wins', async () => {
    const authenticator = new Authenticator({ origin });
    await register(await join(), authenticator);
    const codes = await Promise.all(Array.from({ length: 4 }, () => errorCode(signIn(authenticator, { counter: 9 }))));
    expect(codes.filter(code => code === 'no error')).toHaveLength(1);
  });

  test('signs in the person of a browser in which another person was signed in, whose session ends', async () => {
    const [other, actor] = [await join(), await join()];
    const authenticator = new Authenticator({ origin });
    await register(actor, authenticator);
    const { signedIn } = await signIn(authenticator, {}, other);
    expect(signedIn!.person!.id).toBe(actor.personId);
    expect(await errorCode(first.getAccount({ actor: other }, createContext()))).toBe('UNAUTHENTICATED');
  });

  test('of a disabled person does not sign in, and does again when the person is enabled', async () => {
    const actor = await join();
    const authenticator = new Authenticator({ origin });
    await register(actor, authenticator);
    const request = { actor: administrator, personId: actor.personId };
    await first.disablePerson(request, createContext());
    expect(await errorCode(signIn(authenticator))).toBe('UNAUTHENTICATED');
    await first.enablePerson(request, createContext());
    expect(await errorCode(signIn(authenticator))).toBe('no error');
  });

  test('does not sign in once it is removed, nor once its person is removed', async () => {
    const actor = await join();
    const [removed, other] = [new Authenticator({ origin }), new Authenticator({ origin })];
    const { credential } = await register(actor, removed);
    await register(actor, other);
    await first.removeCredential({ actor, credentialId: credential!.id, origin }, createContext());
    expect(await errorCode(signIn(removed))).toBe('UNAUTHENTICATED');
    await first.removePerson({ actor: administrator, personId: actor.personId }, createContext());
    expect(await errorCode(signIn(other))).toBe('UNAUTHENTICATED');
  });
});

test('a passkey cannot be removed if it is the only way to sign in', async () => {
  const actor = await join();
  const { credential } = await register(actor, new Authenticator({ origin }));
  await query(fixture.pool, `delete from auth.credentials where user_id = $1 and kind = 'password'`, [actor.personId]);
  const remove = () =>
    errorCode(first.removeCredential({ actor, credentialId: credential!.id, origin }, createContext()));
  expect(await remove()).toBe('CONFLICT');
  await register(actor, new Authenticator({ origin }));
  expect(await remove()).toBe('no error');
});

test('a passkey of another host name is no way to sign in that allows the removal of the last one here', async () => {
  const actor = await join();
  const { credential } = await register(actor, new Authenticator({ origin }));
  const { credential: moved } = await register(actor, new Authenticator({ origin }));
  await query(fixture.pool, `delete from auth.credentials where user_id = $1 and kind = 'password'`, [actor.personId]);
  await query(fixture.pool, `update auth.credentials set provider = 'old.example.org' where id = $1`, [moved!.id]);
  const remove = (credentialId: string) =>
    errorCode(first.removeCredential({ actor, credentialId, origin }, createContext()));
  expect(await remove(credential!.id)).toBe('CONFLICT');
  expect(await remove(moved!.id)).toBe('no error');
  expect(await remove(credential!.id)).toBe('CONFLICT');
});

test('the audit trail has the registration, the sign-in and a failed sign-in, without what was sent', async () => {
  const actor = await join();
  const authenticator = new Authenticator({ origin });
  const { credential } = await register(actor, authenticator, {}, 'my secret laptop');
  await signIn(authenticator);
  await errorCode(signIn(authenticator, { flags: flags.present }));
  const rows = await query<{ action: string; succeeded: boolean; actor_id: string | null; text: string }>(
    fixture.pool,
    `select action, succeeded, actor_id, row_to_json(a)::text as text from auth.audit a
      where subject_id in ($1, $2) and action in ('passkey_registered', 'sign_in') order by id`,
    [actor.personId, credential!.id],
  );
  expect(rows.map(({ action, succeeded, actor_id: actorId }) => [action, succeeded, actorId])).toEqual([
    ['passkey_registered', true, actor.personId],
    ['sign_in', true, actor.personId],
    ['sign_in', false, null],
  ]);
  expect(rows.map(({ text }) => text).join('')).not.toMatch(/secret laptop|laptop/);
});

test('no secret and no challenge of a begun ceremony is stored, and a password still signs in', async () => {
  const { options, secret } = await first.beginPasskeySignIn({ origin }, createContext());
  const { challenge } = JSON.parse(options) as { challenge: string };
  const rows = await query<{ text: string }>(
    fixture.pool,
    'select row_to_json(c)::text as text from auth.passkey_challenges c',
  );
  const stored = rows.map(({ text }) => text).join('\n');
  for (const text of [secret, challenge]) {
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(Buffer.from(text, 'base64url').toString('hex'));
  }
  const request = { email: 'admin@example.org', password, deviceToken: '', actor: browser() };
  expect((await first.signIn(request, createContext())).signedIn).not.toBeNull();
});
