import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { query } from '@archive/kit';
import { eventually, type OpenIdProvider, startOpenIdProvider } from '@archive/kit/testing';
import { browser, createContext, errorCode, type Fixture, setUpAdministrator, startFixture } from '../fixture.ts';

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
async function enter(actor = browser(), invitation = '') {
  const { url, secret } = await begin({ actor, invitation });
  const parameters = (await provider.visit(url, 'mia')).search.slice(1);
  return first.finishOidc({ actor, secret, parameters }, createContext());
}

test('a person links an identity only after a recent sign-in, as a sign-in at the provider is', async () => {
  const { signedIn } = await enter();
  const actor = browser(signedIn);
  const sql = `update auth.browser_sessions set created_at = created_at - interval '11 minutes' where id = $1`;
  await query(fixture.pool, sql, [actor.sessionId]);
  expect(await errorCode(begin({ isLinking: true, actor }))).toBe('FORBIDDEN');
  const again = browser((await enter(actor)).signedIn);
  expect(await errorCode(begin({ isLinking: true, actor: again }))).toBe('no error');
});

test('a person who signs in again must prove it to the provider again', async () => {
  const maxAge = async (actor: messages.Actor) => new URL((await begin({ actor })).url).searchParams.get('max_age');
  expect([await maxAge(browser()), await maxAge(administrator)]).toEqual([null, '0']);
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
