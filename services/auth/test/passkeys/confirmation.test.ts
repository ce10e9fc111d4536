import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { query } from '@archive/kit';
import { Authenticator, flags } from './authenticator.fixture.ts';
import { browser, createContext, errorCode, inviteMember, password, startFixture } from '../fixture.ts';
import { openPasskeys, origin } from './passkeys.fixture.ts';

const fixture = await startFixture();
const [first] = fixture.accounts;
const { administrator, beginRegistration, confirm, join, register } = await openPasskeys(fixture);
afterAll(() => fixture.stop());

let actor: messages.Actor;
beforeEach(async () => {
  actor = await join();
});

/** Makes the sign-in or the confirmation of a browser session 11 minutes old. */
const age = ({ sessionId }: messages.Actor) =>
  query(
    fixture.pool,
    `update auth.browser_sessions set confirmed_at = confirmed_at - interval '11 minutes' where id = $1`,
    [sessionId],
  );
const begin = (by = actor) => errorCode(beginRegistration(by));
const confirmByPassword = (by = actor, typed = password) =>
  first.confirmWithPassword({ actor: by, password: typed }, createContext());
const signInAdministrator = async () => {
  const request = { email: 'admin@example.org', password, deviceToken: '', actor: browser() };
  return browser((await first.signIn(request, createContext())).signedIn);
};
const removePassword = () =>
  query(fixture.pool, `delete from auth.credentials where user_id = $1 and kind = 'password'`, [actor.personId]);

describe('a passkey is added only', () => {
  test('in a browser of a recent sign-in, or after the password', async () => {
    expect(await begin()).toBe('no error');
    await age(actor);
    expect(await begin()).toBe('FORBIDDEN');
    await confirmByPassword();
    expect(await begin()).toBe('no error');
    await age(actor);
    expect(await begin()).toBe('FORBIDDEN');
  });

  test('after a passkey of the person, with a verified person', async () => {
    const authenticator = new Authenticator({ origin });
    await register(actor, authenticator);
    await age(actor);
    expect(await errorCode(confirm(actor, authenticator, { flags: flags.present }))).toBe('FORBIDDEN');
    expect(await begin()).toBe('FORBIDDEN');
    await confirm(actor, authenticator);
    expect(await begin()).toBe('no error');
  });

  test('if the sign-in is still recent when the device answers', async () => {
    const authenticator = new Authenticator({ origin });
    const { options, secret } = await beginRegistration(actor);
    const request = { actor, secret, name: 'laptop', ...authenticator.create(options) };
    await age(actor);
    expect(await errorCode(first.registerPasskey(request, createContext()))).toBe('FORBIDDEN');
  });

  test('in the browser that was confirmed', async () => {
    const other = await signInAdministrator();
    await Promise.all([age(administrator), age(other)]);
    await confirmByPassword(other);
    expect([await begin(other), await begin(administrator)]).toEqual(['no error', 'FORBIDDEN']);
  });
});

describe('an administrator, only after a recent sign-in,', () => {
  let other: messages.Actor;
  beforeEach(async () => {
    const email = `administrator-of-${actor.personId}@example.org`;
    other = (await inviteMember(fixture, await signInAdministrator(), email, 'ROLE_ADMINISTRATOR')).actor;
    await age(other);
  });

  test('makes a link for a new password, also for the own account', async () => {
    const reset = (personId: string) =>
      errorCode(first.createPasswordReset({ actor: other, personId }, createContext()));
    expect([await reset(other.personId), await reset(actor.personId)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    await confirmByPassword(other);
    expect([await reset(other.personId), await reset(actor.personId)]).toEqual(['no error', 'no error']);
  });

  test('invites administrators; members also later', async () => {
    const invite = (role: messages.Role) =>
      errorCode(first.createInvitation({ actor: other, email: '', role }, createContext()));
    expect([await invite('ROLE_MEMBER'), await invite('ROLE_ADMINISTRATOR')]).toEqual(['no error', 'FORBIDDEN']);
    await confirmByPassword(other);
    expect(await invite('ROLE_ADMINISTRATOR')).toBe('no error');
  });
});

describe('a confirmation', () => {
  test('by a wrong password is FORBIDDEN, and after some it has to wait', async () => {
    await age(actor);
    const answers: unknown[] = [];
    for (let tries = 0; tries < 20 && answers.at(-1) !== 'waits'; tries += 1)
      answers.push(
        await confirmByPassword(actor, 'a wrong password').then(
          ({ retryAfterMs = 0 }) => (retryAfterMs > 0 ? 'waits' : 'confirmed'),
          () => 'FORBIDDEN',
        ),
      );
    expect(new Set(answers)).toEqual(new Set(['FORBIDDEN', 'waits']));
    expect(await begin()).toBe('FORBIDDEN');
  });

  test('by the passkey of another person is FORBIDDEN', async () => {
    const authenticator = new Authenticator({ origin });
    await register(await join(), authenticator);
    await age(actor);
    expect(await errorCode(confirm(actor, authenticator))).toBe('FORBIDDEN');
    expect(await begin()).toBe('FORBIDDEN');
  });

  test('works once, and not with what a registration has begun', async () => {
    const authenticator = new Authenticator({ origin });
    await register(actor, authenticator);
    const { options, secret } = await first.beginPasskeySignIn({ origin }, createContext());
    const request = { actor, secret, ...authenticator.get(options) };
    await first.confirmWithPasskey(request, createContext());
    expect(await errorCode(first.confirmWithPasskey(request, createContext()))).toBe('UNAUTHENTICATED');
    const rpId = 'archive.example.org';
    const registration = await beginRegistration(actor);
    const answer = { ...request, secret: registration.secret, ...authenticator.get(registration.options, { rpId }) };
    expect(await errorCode(first.confirmWithPasskey(answer, createContext()))).toBe('FORBIDDEN');
  });

  test('is in the audit trail, as is one that fails', async () => {
    const authenticator = new Authenticator({ origin });
    await register(actor, authenticator);
    await errorCode(confirm(actor, authenticator, { flags: flags.present }));
    await confirmByPassword();
    const filter = { actorId: '', subjectId: actor.sessionId, action: 'session_confirmed', limit: 0 };
    const { rows } = await first.listAudit({ actor, ...filter }, createContext());
    expect(rows.map(({ succeeded }) => succeeded)).toEqual([true, false]);
  });
});

describe('a person without a password', () => {
  const newPassword = 'a password to remember';
  const setPassword = (currentPassword = '') =>
    first.changePassword({ actor, currentPassword, newPassword }, createContext());

  test('sets the first one after a recent sign-in, and signs in with it', async () => {
    await removePassword();
    expect((await first.listCredentials({ actor }, createContext())).hasPassword).toBe(false);
    await age(actor);
    expect(await errorCode(setPassword())).toBe('FORBIDDEN');
    await query(fixture.pool, `update auth.browser_sessions set confirmed_at = now() where id = $1`, [actor.sessionId]);
    const { signedIn } = await setPassword();
    const { email } = signedIn!.person!;
    const again = await first.signIn(
      { email, password: newPassword, deviceToken: '', actor: browser() },
      createContext(),
    );
    expect(again.signedIn!.person!.id).toBe(actor.personId);
    actor = browser(signedIn);
    expect((await first.listCredentials({ actor }, createContext())).hasPassword).toBe(true);
  });

  test('sets one only once: a person with a password needs the current one', async () => {
    expect(await errorCode(setPassword())).toBe('FORBIDDEN');
    await removePassword();
    const codes = await Promise.all(Array.from({ length: 4 }, () => errorCode(setPassword())));
    expect(codes.filter(code => code === 'no error')).toHaveLength(1);
  });
});
