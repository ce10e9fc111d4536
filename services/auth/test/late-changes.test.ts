import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { backgroundContext, query } from '@archive/kit';
import {
  browser,
  createContext,
  errorCode,
  type Fixture,
  hashCookie,
  inviteMember,
  password,
  setUpAdministrator,
  startFixture,
} from './fixture.ts';

let fixture: Fixture;
let accounts: Fixture['accounts'][0];
let ada: messages.Actor;

beforeAll(async () => {
  fixture = await startFixture();
  accounts = fixture.accounts[0];
  ada = (await setUpAdministrator(fixture)).actor;
});
afterAll(() => fixture.stop());

/** A context with time for the change itself, but not for the 1.5 s after which its answer may be sent. */
const late = () => backgroundContext(1_200);
const commandLine = { hostname: 'laptop', system: '', username: '', client: '' };
const newPassword = 'a password to remember';
const account = (email: string) => ({ name: 'Mia', email, password });
const signIn = (email: string, typed = password) =>
  accounts.signIn({ email, password: typed, deviceToken: '', actor: browser() }, createContext());

describe('a call whose answer would come too late changes nothing:', () => {
  test('a set-up link stays open', async () => {
    const { token } = await accounts.createSetupLink({ userName: '', firstOnly: false }, createContext());
    const request = { token, ...account('admin@example.org'), actor: browser() };
    expect(await errorCode(accounts.finishSetup(request, late()))).toBe('UNAVAILABLE');
    expect((await accounts.lookUpInvitation({ token }, createContext())).purpose).toBe('INVITATION_PURPOSE_SETUP');
    // The set-up ends all sessions of the person.
    const { signedIn } = await accounts.finishSetup(request, createContext());
    ada = browser(signedIn);
  });

  test('an invitation stays open', async () => {
    const invitation = { actor: ada, email: '', role: 'ROLE_MEMBER' } as const;
    const { token } = await accounts.createInvitation(invitation, createContext());
    const request = { token, ...account('late@example.org'), actor: browser() };
    expect(await errorCode(accounts.acceptInvitation(request, late()))).toBe('UNAVAILABLE');
    expect(await errorCode(accounts.acceptInvitation(request, createContext()))).toBe('no error');
  });

  test('a password stays, by the own account and by a link', async () => {
    const { actor, signedIn } = await inviteMember(fixture, ada, 'slow@example.org');
    const change = { actor, currentPassword: password, newPassword };
    expect(await errorCode(accounts.changePassword(change, late()))).toBe('UNAVAILABLE');
    const { token } = await accounts.createPasswordReset({ actor: ada, personId: actor.personId }, createContext());
    const reset = { token, password: newPassword, actor: browser() };
    expect(await errorCode(accounts.resetPassword(reset, late()))).toBe('UNAVAILABLE');
    const { valid } = await accounts.checkSession({ tokenHash: hashCookie(signedIn.token) }, createContext());
    expect(valid).toBe(true);
    expect((await signIn('slow@example.org')).signedIn).not.toBeNull();
    expect(await errorCode(accounts.resetPassword(reset, createContext()))).toBe('no error');
  });

  test('a code of a command line stays open, and no session and no key begins', async () => {
    const { actor } = await inviteMember(fixture, ada, 'quiet@example.org');
    const { code } = await accounts.createLoginCode({ actor }, createContext());
    const rows = () =>
      query(
        fixture.pool,
        `select id from auth.keys where user_id = $1
         union all select id::text from auth.browser_sessions where user_id = $1`,
        [actor.personId],
      );
    const before = await rows();
    const redemption = { code, commandLine, actor: browser() };
    const signInRequest = { email: 'quiet@example.org', password, deviceToken: '', actor: browser() };
    for (const call of [
      accounts.redeemLoginCode(redemption, late()),
      accounts.signIn(signInRequest, late()),
      accounts.createOwnKey({ actor, label: 'cli' }, late()),
    ])
      expect(await errorCode(call)).toBe('UNAVAILABLE');
    expect(await rows()).toEqual(before);
    expect((await accounts.redeemLoginCode(redemption, createContext())).key).not.toBeNull();
  });
});

test('a key is revoked even if the answer would come too late', async () => {
  const { actor } = await inviteMember(fixture, ada, 'revoker@example.org');
  const { info } = await accounts.createOwnKey({ actor, label: 'cli' }, createContext());
  const keyId = info!.id;
  expect(await errorCode(accounts.revokeOwnKey({ actor, keyId }, late()))).toBe('UNAVAILABLE');
  const { keys } = await accounts.listOwnKeys({ actor }, createContext());
  expect(keys[0]?.revokedMs).toBeGreaterThan(0);
});
