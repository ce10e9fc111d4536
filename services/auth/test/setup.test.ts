import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import {
  browser,
  createContext,
  decodeToken,
  errorCode,
  type Fixture,
  hashCookie,
  password,
  startFixture,
} from './fixture.ts';

let fixture: Fixture;
let accounts: Fixture['accounts'][0];

beforeAll(async () => {
  fixture = await startFixture();
  accounts = fixture.accounts[0];
});
afterAll(() => fixture.stop());

const createLink = (firstOnly = true, userName = '') =>
  accounts.createSetupLink({ userName, firstOnly }, createContext());
const finish = (token: string, email = 'ada@example.org') =>
  accounts.finishSetup({ token, name: 'Ada', email, password, actor: browser() }, createContext());

// The tests of this file run in order, on one archive that begins empty.
describe('the first set-up', () => {
  test('is for the user of the first key, who becomes an administrator and keeps id and keys', async () => {
    const first = await fixture.auth.createFirstKey({ userName: 'me', label: 'first key' }, createContext());
    const owner = decodeToken(first.key).payload['sub'];
    await expect(accounts.getState({ personId: '' }, createContext())).resolves.toEqual({
      person: null,
      signUp: 'SIGN_UP_MODE_INVITATION',
      hasPeople: false,
      oidcName: '',
    });
    const { token, expiresMs } = await createLink();
    expect(expiresMs - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(expiresMs - Date.now()).toBeLessThanOrEqual(15 * 60_000 + 1_000);
    const lookedUp = await accounts.lookUpInvitation({ token }, createContext());
    expect(lookedUp).toMatchObject({ purpose: 'INVITATION_PURPOSE_SETUP', invitedBy: '' });
    const { signedIn } = await finish(token, ' Ada@Example.org ');
    expect(signedIn!.person).toMatchObject({
      id: owner,
      name: 'Ada',
      email: 'ada@example.org',
      role: 'ROLE_ADMINISTRATOR',
    });
    const { keys } = await accounts.listOwnKeys({ actor: browser(signedIn) }, createContext());
    expect(keys.map(key => key.id)).toEqual([first.info!.id]);
    const check = await accounts.checkSession({ tokenHash: hashCookie(signedIn!.token) }, createContext());
    expect(check).toMatchObject({ valid: true, personId: owner, role: 'ROLE_ADMINISTRATOR' });
    expect((await accounts.getState({ personId: '' }, createContext())).hasPeople).toBe(true);
  });

  test('happens once: a further first link is a CONFLICT', async () => {
    expect(await errorCode(createLink())).toBe('CONFLICT');
  });

  test('by the operator replaces the email and ends the old sessions, and only the newest link works', async () => {
    const signIn = { email: 'ada@example.org', password, deviceToken: '', actor: browser() };
    const before = (await accounts.signIn(signIn, createContext())).signedIn!;
    const old = await createLink(false, 'me');
    const { token } = await createLink(false, 'ada@example.org');
    expect(await errorCode(finish(old.token))).toBe('NOT_FOUND');
    const { signedIn } = await finish(token, 'new@example.org');
    expect(signedIn!.person!.id).toBe(before.person!.id);
    const check = await accounts.checkSession({ tokenHash: hashCookie(before.token) }, createContext());
    expect(check.valid).toBe(false);
    expect(await errorCode(finish(token))).toBe('NOT_FOUND');
  });

  test('for an unknown user is NOT_FOUND', async () => {
    expect(await errorCode(createLink(false, 'nobody'))).toBe('NOT_FOUND');
  });

  test('with an expired link is NOT_FOUND and changes nothing', async () => {
    const { token } = await createLink(false);
    await query(fixture.pool, `update auth.invitations set expires_at = clock_timestamp() where used_at is null`);
    const people = () => query(fixture.pool, `select * from auth.users`);
    const before = await people();
    expect(await errorCode(finish(token, 'late@example.org'))).toBe('NOT_FOUND');
    expect(await people()).toEqual(before);
  });

  test.each([
    ['a password of 11 characters', { password: 'x4#kq9!vv21' }],
    ['a password of 129 characters', { password: 'ab'.repeat(64) + 'c' }],
    ['one of the commonest passwords', { password: 'Qwerty123456' }],
    ['the email as password', { password: 'Ada@example.org' }],
    ['an email without @', { email: 'ada.example.org' }],
    ['an email with a line break', { email: 'ada@example.org\nbcc:x@y' }],
    ['an email with NUL', { email: 'ada\0@example.org' }],
    ['no name', { name: '' }],
    ['a name of spaces', { name: '   ' }],
    ['a name with NUL', { name: 'A\0da' }],
    ['a name of 1 MB', { name: 'x'.repeat(1_000_000) }],
  ])('with %s is INVALID, and the link stays open', async (_, wrong) => {
    const { token } = await createLink(false);
    const request = { token, name: 'Ada', email: 'ada@example.org', password, actor: browser(), ...wrong };
    expect(await errorCode(accounts.finishSetup(request, createContext()))).toBe('INVALID');
    await expect(accounts.lookUpInvitation({ token }, createContext())).resolves.toBeDefined();
  });

  test('stores neither the link nor the cookie nor the password', async () => {
    const { token } = await createLink(false);
    const { signedIn } = await finish(token);
    const secrets = [token, signedIn!.token, password];
    for (const table of ['users', 'credentials', 'browser_sessions', 'invitations', 'audit', 'throttles']) {
      const rows = await query<{ text: string }>(fixture.pool, `select t::text as text from auth.${table} t`);
      const leaks = rows.filter(({ text }) => secrets.some(secret => text.includes(secret)));
      expect(leaks).toEqual([]);
    }
  });
});
