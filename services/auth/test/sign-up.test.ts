import { describe, expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { query } from '@archive/kit';
import { accounts, administrator, fixture, isSessionValid, setUpAccounts, signIn } from './accounts.fixture.ts';
import { browser, createContext, errorCode, inviteMember, password } from './fixture.ts';

setUpAccounts();

const setMode = (mode: messages.SignUpMode) => accounts.setSignUp({ actor: administrator, mode }, createContext());
const invite = async (email = '') =>
  (await accounts.createInvitation({ actor: administrator, email, role: 'ROLE_MEMBER' }, createContext())).token;
const accept = (token: string, email: string, client = accounts, values: object = {}) =>
  client.acceptInvitation({ token, name: 'Mia', email, password, actor: browser(), ...values }, createContext());
const countPeople = async (email: string) =>
  (await query(fixture.pool, `select from auth.users where email = $1`, [email])).length;

describe('an invitation', () => {
  test('that is accepted 16 times at once over two replicas creates one account', async () => {
    const token = await invite();
    const codes = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        errorCode(accept(token, `racer${n}@example.org`, fixture.accounts[n % 2 === 0 ? 0 : 1])),
      ),
    );
    expect(codes.filter(code => code === 'no error')).toHaveLength(1);
    expect(codes.filter(code => code === 'NOT_FOUND')).toHaveLength(15);
    const people = await query(fixture.pool, `select from auth.users where email like 'racer%'`);
    expect(people).toHaveLength(1);
  });

  test('stays open after a sign-up that fails half way', async () => {
    const token = await invite();
    const used = () => query(fixture.pool, `select from auth.invitations where used_at is not null`);
    const before = (await used()).length;
    expect(await errorCode(accept(token, 'admin@example.org'))).toBe('CONFLICT');
    expect((await used()).length).toBe(before);
    const { signedIn } = await accept(token, 'second@example.org');
    expect(signedIn!.person).toMatchObject({ email: 'second@example.org', role: 'ROLE_MEMBER' });
  });

  test('for one email is FORBIDDEN for every other, and shows its email, role and creator', async () => {
    const token = await invite('Only@Example.org');
    await expect(accounts.lookUpInvitation({ token }, createContext())).resolves.toMatchObject({
      purpose: 'INVITATION_PURPOSE_INVITATION',
      email: 'only@example.org',
      role: 'ROLE_MEMBER',
      invitedBy: 'Ada',
    });
    expect(await errorCode(accept(token, 'other@example.org'))).toBe('FORBIDDEN');
    await accept(token, 'ONLY@example.org');
  });

  test('that a signed-in browser accepts ends the session that the browser had', async () => {
    const before = await inviteMember(fixture, administrator, 'before@example.org');
    await accept(await invite(), 'after@example.org', accounts, { actor: before.actor });
    expect(await isSessionValid(before.signedIn.token)).toBe(false);
  });

  test('is listed until it is revoked or used, and then NOT_FOUND', async () => {
    const request = { actor: administrator, email: 'listed@example.org', role: 'ROLE_MEMBER' } as const;
    const { token, invitation } = await accounts.createInvitation(request, createContext());
    const list = async () =>
      (await accounts.listInvitations({ actor: administrator }, createContext())).invitations.map(({ id }) => id);
    expect(await list()).toContain(invitation!.id);
    const revocation = { actor: administrator, invitationId: invitation!.id };
    await accounts.revokeInvitation(revocation, createContext());
    expect(await list()).not.toContain(invitation!.id);
    expect(await errorCode(accounts.lookUpInvitation({ token }, createContext()))).toBe('NOT_FOUND');
    expect(await errorCode(accept(token, 'listed@example.org'))).toBe('NOT_FOUND');
    expect(await errorCode(accounts.revokeInvitation(revocation, createContext()))).toBe('NOT_FOUND');
  });

  test('that is expired, invented, or a link of another purpose is NOT_FOUND', async () => {
    const token = await invite();
    const setup = await accounts.createSetupLink({ userName: '', firstOnly: false }, createContext());
    await query(
      fixture.pool,
      `update auth.invitations set expires_at = clock_timestamp() where purpose = 'invitation'`,
    );
    for (const link of [token, setup.token, 'invented', ''])
      expect(await errorCode(accept(link, 'late@example.org'))).toBe('NOT_FOUND');
  });
});

describe('sign-up', () => {
  const signUp = (email: string, client = accounts) =>
    client.signUp({ name: 'Mia', email, password, actor: browser() }, createContext());

  test('with one email 12 times at once over two replicas creates one account', async () => {
    await setMode('SIGN_UP_MODE_OPEN');
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        errorCode(
          signUp(n % 3 === 0 ? 'Twelve@example.org' : 'twelve@example.org', fixture.accounts[n % 2 === 0 ? 0 : 1]),
        ),
      ),
    );
    expect(codes.filter(code => code === 'no error')).toHaveLength(1);
    expect(codes.filter(code => code === 'CONFLICT')).toHaveLength(11);
    expect(await countPeople('twelve@example.org')).toBe(1);
  });

  test('from one address slows after ten accounts', async () => {
    await setMode('SIGN_UP_MODE_OPEN');
    const actor = browser();
    const results = [];
    for (let n = 0; n < 12; n += 1)
      results.push(
        await accounts.signUp({ name: 'Mia', email: `many${n}@example.org`, password, actor }, createContext()),
      );
    expect(results.filter(({ signedIn }) => signedIn !== null).length).toBeLessThanOrEqual(11);
    expect(results.at(-1)!.retryAfterMs).toBeGreaterThan(0);
  });

  test('always makes a member, and is FORBIDDEN unless it is open', async () => {
    await setMode('SIGN_UP_MODE_OPEN');
    expect((await signUp('open@example.org')).signedIn!.person!.role).toBe('ROLE_MEMBER');
    await setMode('SIGN_UP_MODE_INVITATION');
    expect(await errorCode(signUp('closed@example.org'))).toBe('FORBIDDEN');
    const token = await invite();
    await setMode('SIGN_UP_MODE_CLOSED');
    expect(await errorCode(signUp('closed@example.org'))).toBe('FORBIDDEN');
    expect(await errorCode(accept(token, 'closed@example.org'))).toBe('FORBIDDEN');
    expect(await errorCode(invite())).toBe('FORBIDDEN');
    await setMode('SIGN_UP_MODE_INVITATION');
    await accept(token, 'closed@example.org');
    expect(await errorCode(setMode('SIGN_UP_MODE_UNSPECIFIED'))).toBe('INVALID');
  });
});

describe('a password reset', () => {
  test('sets the password once, and ends the sessions of the person', async () => {
    const { signedIn } = await inviteMember(fixture, administrator, 'forgetful@example.org');
    const personId = signedIn.person!.id;
    const create = () => accounts.createPasswordReset({ actor: administrator, personId }, createContext());
    const old = await create();
    const { token, expiresMs } = await create();
    expect(Math.round((expiresMs - Date.now()) / 3_600_000)).toBe(24);
    const reset = (link: string, text = 'a new password of Mia') =>
      accounts.resetPassword({ token: link, password: text, actor: browser() }, createContext());
    expect(await errorCode(reset(old.token))).toBe('NOT_FOUND');
    expect(await errorCode(reset(token, 'short'))).toBe('INVALID');
    const codes = await Promise.all(Array.from({ length: 8 }, () => errorCode(reset(token))));
    expect(codes.filter(code => code === 'no error')).toHaveLength(1);
    expect(await isSessionValid(signedIn.token)).toBe(false);
    const email = 'forgetful@example.org';
    expect(await errorCode(signIn({ email }))).toBe('UNAUTHENTICATED');
    expect((await signIn({ email, password: 'a new password of Mia' })).person!.id).toBe(personId);
  });

  test('of a user without an account is NOT_FOUND', async () => {
    await fixture.auth.createKey({ userName: 'robot', label: '' }, createContext());
    const [row] = await query<{ id: string }>(fixture.pool, `select id from auth.users where name = 'robot'`);
    const request = { actor: administrator, personId: row!.id };
    expect(await errorCode(accounts.createPasswordReset(request, createContext()))).toBe('NOT_FOUND');
  });
});
