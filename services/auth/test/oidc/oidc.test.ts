import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
let second: Fixture['accounts'][1];

beforeAll(async () => {
  const people = {
    mia: { email: 'Mia@Example.org', isVerified: true },
    zoe: { email: 'zoe@example.org', isVerified: true },
    sameEmail: { email: 'admin@example.org', isVerified: true },
    unverified: { email: 'eve@example.org', isVerified: false },
    outsider: { email: 'eve@elsewhere.example', isVerified: true },
    linked: { email: 'someone@elsewhere.example', isVerified: false },
  };
  provider = await startOpenIdProvider({ redirectUri: `${archiveOrigin}/sign-in/provider`, people });
  fixture = await startFixture({ ...provider, allowedDomains: ['example.org'] });
  [first, second] = fixture.accounts;
  administrator = (await setUpAdministrator(fixture)).actor;
  for (const replica of fixture.accounts)
    await eventually(async () => expect(await errorCode(begin({}, replica))).toBe('no error'));
});
afterAll(async () => {
  await fixture.stop();
  await provider.stop();
});

const begin = (values: Partial<messages.BeginOidcRequest> = {}, replica = first) =>
  replica.beginOidc(
    { actor: browser(), origin: archiveOrigin, isLinking: false, invitation: '', ...values },
    createContext(),
  );
const finish = (secret: string, parameters: string, actor = browser(), replica = second) =>
  replica.finishOidc({ actor, secret, parameters }, createContext());
const answer = async (url: string, subject: string) => (await provider.visit(url, subject)).search.slice(1);
const invite = async (email = '') =>
  (await first.createInvitation({ actor: administrator, email, role: 'ROLE_MEMBER' }, createContext())).token;

/** Begins a sign-in on one replica and completes it on another. */
async function enter(subject: string, values: Partial<messages.BeginOidcRequest> = {}, actor = browser()) {
  const { url, secret } = await begin({ ...values, actor });
  return finish(secret, await answer(url, subject), actor);
}

describe('a first sign-in', () => {
  test('with an invitation creates an account, which later sign-ins find', async () => {
    const { signedIn } = await enter('mia', { invitation: await invite() });
    expect(signedIn!.person).toMatchObject({ email: 'mia@example.org', name: 'Person mia', role: 'ROLE_MEMBER' });
    const again = await enter('mia');
    expect(again.signedIn!.person!.id).toBe(signedIn!.person!.id);
  });

  test('without an invitation is FORBIDDEN unless sign-up is open', async () => {
    expect(await errorCode(enter('zoe'))).toBe('FORBIDDEN');
  });

  test.each([
    ['an email that is not verified', 'unverified', 'FORBIDDEN'],
    ['an email of another domain', 'outsider', 'FORBIDDEN'],
    ['the email of an account', 'sameEmail', 'CONFLICT'],
  ])('with %s creates nothing and leaves the invitation open', async (_, subject, code) => {
    const invitation = await invite();
    expect(await errorCode(enter(subject, { invitation }))).toBe(code);
    expect(await errorCode(first.lookUpInvitation({ token: invitation }, createContext()))).toBe('no error');
  });

  test('with an invitation for another email is FORBIDDEN', async () => {
    expect(await errorCode(enter('zoe', { invitation: await invite('other@example.org') }))).toBe('FORBIDDEN');
  });
});

describe('an answer of the provider', () => {
  test('for another browser is UNAUTHENTICATED, and does not end the sign-in of this browser', async () => {
    const [mine, other] = [await begin(), await begin()];
    const parameters = await answer(mine.url, 'mia');
    expect(await errorCode(finish(other.secret, parameters))).toBe('UNAUTHENTICATED');
    expect(await errorCode(finish(other.secret, await answer(other.url, 'mia')))).toBe('no error');
  });

  test('works once', async () => {
    const { url, secret } = await begin();
    const parameters = await answer(url, 'mia');
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        errorCode(finish(secret, parameters, browser(), n % 2 === 0 ? first : second)),
      ),
    );
    expect(codes.toSorted()).toEqual([...Array<string>(7).fill('UNAUTHENTICATED'), 'no error'].toSorted());
  });

  test('is UNAUTHENTICATED when the sign-in has expired', async () => {
    const { url, secret } = await begin();
    const parameters = await answer(url, 'mia');
    await query(fixture.pool, `update auth.oidc_flows set expires_at = clock_timestamp() - interval '1 ms'`);
    expect(await errorCode(finish(secret, parameters))).toBe('UNAUTHENTICATED');
  });

  test('with the code of another sign-in is UNAUTHENTICATED: the code verifier differs', async () => {
    const [mine, other] = [await begin(), await begin()];
    const parameters = new URLSearchParams(await answer(mine.url, 'mia'));
    parameters.set('code', new URLSearchParams(await answer(other.url, 'mia')).get('code') ?? '');
    expect(await errorCode(finish(mine.secret, parameters.toString()))).toBe('UNAUTHENTICATED');
  });

  test('with the nonce of another sign-in is UNAUTHENTICATED', async () => {
    const { url, secret } = await begin();
    const changed = new URL(url);
    changed.searchParams.set('nonce', 'another');
    expect(await errorCode(finish(secret, await answer(changed.href, 'mia')))).toBe('UNAUTHENTICATED');
  });

  test.each(['', 'error=access_denied', 'code=x&state=y', '&&%%%', 'state='])('%j is UNAUTHENTICATED', async text => {
    const { secret } = await begin();
    expect(await errorCode(finish(secret, text))).toBe('UNAUTHENTICATED');
  });
});

test('the provider sends nobody to another origin than that of the archive', async () => {
  const { url } = await begin({ origin: 'http://evil.example' });
  await expect(provider.visit(url, 'mia')).rejects.toThrow('redirect_uri');
});

describe('a signed-in person', () => {
  test('links an identity, signs in with it and removes it', async () => {
    const { actor, signedIn } = await inviteMember(fixture, administrator, 'linker@example.org');
    const { linked } = await enter('linked', { isLinking: true }, actor);
    expect(linked!.id).toBe(signedIn.person!.id);
    expect((await enter('linked')).signedIn!.person!.id).toBe(signedIn.person!.id);
    const { credentials } = await first.listCredentials({ actor }, createContext());
    expect(credentials).toMatchObject([{ kind: 'CREDENTIAL_KIND_OIDC', provider: provider.issuer }]);
    await first.removeCredential({ actor, credentialId: credentials[0]!.id, origin: archiveOrigin }, createContext());
    expect(await errorCode(enter('linked'))).toBe('FORBIDDEN');
  });

  test('cannot link the identity of another account, nor end what another person has begun', async () => {
    const { actor } = await inviteMember(fixture, administrator, 'thief@example.org');
    expect(await errorCode(enter('mia', { isLinking: true }, actor))).toBe('CONFLICT');
    const { url, secret } = await begin({ isLinking: true, actor: administrator });
    expect(await errorCode(finish(secret, await answer(url, 'zoe'), actor))).toBe('FORBIDDEN');
  });

  test('who is disabled cannot sign in at the provider', async () => {
    const { signedIn } = await enter('zoe', { invitation: await invite() });
    await first.disablePerson({ actor: administrator, personId: signedIn!.person!.id }, createContext());
    expect(await errorCode(enter('zoe'))).toBe('UNAUTHENTICATED');
  });

  test('cannot remove the only way to sign in', async () => {
    const { signedIn } = await enter('mia');
    const actor = browser(signedIn);
    const { credentials } = await first.listCredentials({ actor }, createContext());
    expect(
      await errorCode(
        first.removeCredential({ actor, credentialId: credentials[0]!.id, origin: archiveOrigin }, createContext()),
      ),
    ).toBe('CONFLICT');
    expect((await first.listCredentials({ actor }, createContext())).credentials).toHaveLength(1);
  });
});

test('no secret of a begun sign-in and no token of the provider is stored', async () => {
  const { url, secret } = await begin();
  await finish(secret, await answer(url, 'mia'));
  const pending = await begin();
  const secrets = [
    pending.secret,
    ...['state', 'nonce'].map(name => new URL(pending.url).searchParams.get(name) ?? ''),
  ];
  const rows = await query<{ text: string }>(
    fixture.pool,
    `select row_to_json(f)::text as text from auth.oidc_flows f
      union all select row_to_json(c)::text from auth.credentials c`,
  );
  const stored = rows.map(({ text }) => text).join('\n');
  for (const text of [...secrets, 'eyJ']) expect(stored).not.toContain(text);
});
