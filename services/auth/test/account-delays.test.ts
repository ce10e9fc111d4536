import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { query } from '@archive/kit';
import {
  browser,
  createContext,
  type Fixture,
  inviteMember,
  newAddress,
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

const newPassword = 'a password to remember';

/** Resolves to the outcome of a sign-in: `in`, `wrong` or `delayed`. */
async function attempt(request: { email: string; password?: string; deviceToken?: string }, actor = browser()) {
  const all = { password, deviceToken: '', ...request, actor };
  return accounts.signIn(all, createContext()).then(
    ({ signedIn }) => (signedIn ? 'in' : 'delayed'),
    () => 'wrong',
  );
}

/** Guesses at an account from so many addresses that unknown browsers are delayed. */
async function holdUp(email: string): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    const guesser = browser(undefined, newAddress());
    for (let tries = 0; tries < 5; tries += 1) await attempt({ email, password: 'a wrong password' }, guesser);
  }
  // The delay of about 2 s could end by itself before the test asks.
  const sql = `update auth.throttles set blocked_until = clock_timestamp() + interval '1 hour' where failures > 50`;
  await query(fixture.pool, sql);
  expect(await attempt({ email })).toBe('delayed');
}

test('a password reset ends the delays of strangers, and its browser is not delayed by later ones', async () => {
  const email = 'besieged@example.org';
  const { actor } = await inviteMember(fixture, ada, email);
  await accounts.signOutEverywhere({ actor }, createContext());
  await holdUp(email);
  const { token } = await accounts.createPasswordReset({ actor: ada, personId: actor.personId }, createContext());
  const reset = { token, password: newPassword, actor: browser() };
  const { deviceToken } = await accounts.resetPassword(reset, createContext());
  expect(await attempt({ email, password: newPassword })).toBe('in');
  await holdUp(email);
  expect(await attempt({ email, password: newPassword, deviceToken })).toBe('in');
});

test('a new password ends the device tokens of before', async () => {
  const email = 'changer@example.org';
  const { actor, signedIn } = await inviteMember(fixture, ada, email);
  const change = { actor, currentPassword: password, newPassword };
  const changed = await accounts.changePassword(change, createContext());
  await accounts.signOutEverywhere({ actor: browser(changed.signedIn) }, createContext());
  await holdUp(email);
  const attemptWith = (deviceToken: string) => attempt({ email, password: newPassword, deviceToken });
  expect(await attemptWith(signedIn.deviceToken)).toBe('delayed');
  expect(await attemptWith(changed.signedIn!.deviceToken)).toBe('in');
});
