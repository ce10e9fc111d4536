import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import {
  browser,
  createContext,
  type Fixture,
  hashCookie,
  inviteMember,
  password,
  requireSignedIn,
  setUpAdministrator,
  startFixture,
} from './fixture.ts';

/** The service of the test file, with one of its clients and the browser of its administrator. */
export let fixture: Fixture;
export let accounts: Fixture['accounts'][0];
export let administrator: messages.Actor;

/** A member of the current test, who has just joined with `memberEmail`. */
export let member: Awaited<ReturnType<typeof inviteMember>>;
export let memberEmail: string;

/** Starts `fixture` before the tests of a file, and sets up its administrator. */
export function setUpAccounts(email?: string): void {
  beforeAll(async () => {
    fixture = await startFixture();
    accounts = fixture.accounts[0];
    administrator = (await setUpAdministrator(fixture, email)).actor;
  });
  afterAll(() => fixture.stop());
}

/** Invites a new `member` before each test. */
export function setUpMembers(): void {
  let count = 0;
  beforeEach(async () => {
    memberEmail = `member${(count += 1)}@example.org`;
    member = await inviteMember(fixture, administrator, memberEmail);
  });
}

type SignInValues = Partial<messages.SignInRequest> & Pick<messages.SignInRequest, 'email'>;

/** Sends a sign-in of a new browser with the right password; `values` replaces members of the request. */
export const attemptSignIn = (values: SignInValues) =>
  accounts.signIn({ password, deviceToken: '', actor: browser(), ...values }, createContext());

/** Signs in, and returns the new session. */
export const signIn = async (values: SignInValues) => requireSignedIn((await attemptSignIn(values)).signedIn);

/** Signs the administrator in again after the sessions of the administrator have ended. */
export async function signInAdministrator(email: string): Promise<void> {
  administrator = browser(await signIn({ email }));
}

/** Resolves to the code and text of the error with which a sign-in fails. */
export const signInFailure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'signed in',
    (error: unknown) => (error instanceof ServiceError ? `${error.code} ${error.message}` : error),
  );

export const isSessionValid = async (token: string) =>
  (await accounts.checkSession({ tokenHash: hashCookie(token) }, createContext())).valid;

export const isKeyValid = async (keyId: string) =>
  (await fixture.auth.checkKey({ keyId, signingKeyId: '' }, createContext())).valid;

export const createMemberKey = () => accounts.createOwnKey({ actor: member.actor, label: 'laptop' }, createContext());

export const removePerson = (personId: string) =>
  accounts.removePerson({ actor: administrator, personId }, createContext());

export const listPeople = async () =>
  (await accounts.listPeople({ actor: administrator, limit: 0, afterId: '' }, createContext())).people;
