import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { query } from '@archive/kit';
import { eventually, type OpenIdProvider, startOpenIdProvider } from '@archive/kit/testing';
import {
  browser,
  createContext,
  errorCode,
  type Fixture,
  inviteMember,
  setUpAdministrator,
  startFixture,
} from '../fixture.ts';

const archiveOrigin = 'http://127.0.0.1:4800';

let fixture: Fixture;
let provider: OpenIdProvider;
let administrator: messages.Actor;
let first: Fixture['accounts'][0];

beforeAll(async () => {
  const people = { mia: { email: 'mia@example.org', isVerified: true } };
  provider = await startOpenIdProvider({ redirectUri: `${archiveOrigin}/sign-in/provider`, people });
  fixture = await startFixture({ ...provider, allowedDomains: ['example.org'] });
  [first] = fixture.accounts;
  administrator = (await setUpAdministrator(fixture)).actor;
  await eventually(async () => expect(await errorCode(begin())).toBe('no error'));
  const request = { actor: administrator, email: '', role: 'ROLE_MEMBER' } as const;
  const { token } = await first.createInvitation(request, createContext());
  await enter(browser(), token);
});
afterAll(async () => {
  await fixture.stop();
  await provider.stop();
});

const begin = (values: Partial<messages.BeginOidcRequest> = {}) =>
  first.beginOidc(
    { actor: browser(), origin: archiveOrigin, isLinking: false, invitation: '', ...values },
    createContext(),
  );

/** Signs the person in at the provider. */
async function enter(actor = browser(), invitation = '', visit = (url: string) => provider.visit(url, 'mia')) {
  const { url, secret } = await begin({ actor, invitation });
  const parameters = (await visit(url)).search.slice(1);
  return first.finishOidc({ actor, secret, parameters }, createContext());
}

test('a person links an identity only after a recent sign-in, as a sign-in at the provider is', async () => {
  const { signedIn } = await enter();
  const actor = browser(signedIn);
  const sql = `update auth.browser_sessions set confirmed_at = confirmed_at - interval '11 minutes' where id = $1`;
  await query(fixture.pool, sql, [actor.sessionId]);
  expect(await errorCode(begin({ isLinking: true, actor }))).toBe('FORBIDDEN');
  const again = browser((await enter(actor)).signedIn);
  expect(await errorCode(begin({ isLinking: true, actor: again }))).toBe('no error');
});

test('a silent sign-in at the provider is not recent, until the person signs in there again', async () => {
  const here = { cookies: new Map<string, string>(), signedInSecondsAgo: 660 };
  await enter(browser(), '', url => provider.visit(url, 'mia', here));
  // The provider reads this subject only if it asks the person to sign in. Here it must not ask.
  const silent = await enter(browser(), '', url => provider.visit(url, 'nobody', here));
  const actor = browser(silent.signedIn);
  expect(await errorCode(begin({ isLinking: true, actor }))).toBe('FORBIDDEN');
  const again = await enter(actor, '', url => provider.visit(url, 'mia', here));
  expect(await errorCode(begin({ isLinking: true, actor: browser(again.signedIn) }))).toBe('no error');
});

test('a provider that does not say when the person signed in there signs in, but not recently', async () => {
  const withoutMaxAge = (text: string) => {
    const url = new URL(text);
    url.searchParams.delete('max_age');
    return provider.visit(url.href, 'mia');
  };
  const actor = browser((await enter(browser(), '', withoutMaxAge)).signedIn);
  const again = browser((await enter(actor, '', withoutMaxAge)).signedIn);
  expect(again.personId).not.toBe('');
  expect(await errorCode(begin({ isLinking: true, actor: again }))).toBe('FORBIDDEN');
});

test('a person cannot remove the last identity of the provider for one of another provider', async () => {
  const { signedIn } = await enter();
  const actor = browser(signedIn);
  const { credentials } = await first.listCredentials({ actor }, createContext());
  await query(
    fixture.pool,
    `insert into auth.credentials (id, user_id, kind, provider, subject) values ('of-before', $1, 'oidc', 'https://old.example', 'mia')`,
    [actor.personId],
  );
  const remove = (credentialId: string) =>
    errorCode(first.removeCredential({ actor, credentialId, origin: archiveOrigin }, createContext()));
  expect(await remove(credentials[0]!.id)).toBe('CONFLICT');
  expect(await remove('of-before')).toBe('no error');
});

test('a person who cannot sign in by the provider any more removes its identities', async () => {
  const { actor } = await inviteMember(fixture, administrator, 'leaves@example.org');
  await query(
    fixture.pool,
    `insert into auth.credentials (id, user_id, kind, provider, subject)
       values ('unusable', $1, 'oidc', 'https://old.example', 'leaves')`,
    [actor.personId],
  );
  await query(fixture.pool, `delete from auth.credentials where user_id = $1 and kind = 'password'`, [actor.personId]);
  const request = { actor, credentialId: 'unusable', origin: archiveOrigin };
  expect(await errorCode(first.removeCredential(request, createContext()))).toBe('no error');
});
