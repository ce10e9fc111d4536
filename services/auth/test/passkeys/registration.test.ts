import { afterAll, describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { attestByCertificate, attestBySelf } from './attestation.fixture.ts';
import { Authenticator, type Deviation, flags } from './authenticator.fixture.ts';
import { browser, createContext, errorCode, startFixture } from '../fixture.ts';
import { openPasskeys, origin } from './passkeys.fixture.ts';

const fixture = await startFixture();
const [first] = fixture.accounts;
const { administrator, beginRegistration, join, list, register, signIn } = await openPasskeys(fixture);
afterAll(() => fixture.stop());

describe('a registration', () => {
  const wrong: readonly (readonly [string, Deviation])[] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host name', { rpId: 'example.org' }],
    ['with another challenge', { challenge: 'A'.repeat(43) }],
    ['with the answer to a sign-in', { type: 'webauthn.get' }],
    ['without verification of the person', { flags: flags.present | flags.hasCredential }],
    ['without a key', { flags: flags.present | flags.verified }],
    ['with the id of another passkey', { credentialId: 'B'.repeat(43) }],
    ['with a certificate, which may name addresses to fetch', { attest: attestByCertificate }],
    ['with an unknown attestation', { format: 'unknown' }],
  ];
  test.each(wrong)('%s is INVALID and registers nothing', async (_, deviation) => {
    const actor = await join();
    expect(await errorCode(register(actor, new Authenticator({ origin }), deviation))).toBe('INVALID');
    expect(await list(actor)).toEqual([]);
  });

  test.each(['', 'AAAA', '_w', 'v', 'ov__', 'n'.repeat(5_000)])('with the attestation %j is INVALID', async text => {
    const actor = await join();
    const { options, secret } = await beginRegistration(actor);
    const answer = { ...new Authenticator({ origin }).create(options), attestationObject: text };
    const request = { actor, secret, name: 'laptop', ...answer };
    expect(await errorCode(first.registerPasskey(request, createContext()))).toBe('INVALID');
  });

  test.each(['', ' ', 'a\nb', 'x'.repeat(256)])('with the name %j is INVALID, and stays open', async name => {
    const actor = await join();
    const { options, secret } = await beginRegistration(actor);
    const request = { actor, secret, ...new Authenticator({ origin }).create(options) };
    expect(await errorCode(first.registerPasskey({ ...request, name }, createContext()))).toBe('INVALID');
    expect(await errorCode(first.registerPasskey({ ...request, name: 'laptop' }, createContext()))).toBe('no error');
  });

  test('at an IP address is INVALID, because browsers refuse it', async () => {
    for (const at of ['http://127.0.0.1:4800', 'http://[::1]:4800'])
      expect(await errorCode(beginRegistration(administrator, at))).toBe('INVALID');
    expect(await errorCode(beginRegistration(administrator, 'http://localhost:4800'))).toBe('no error');
  });

  test('with an attestation by the passkey itself is accepted, because browsers pass it on', async () => {
    const { credential } = await register(await join(), new Authenticator({ origin }), { attest: attestBySelf });
    expect(credential).toMatchObject({ label: 'laptop' });
  });

  test('ends once, and only by the person who began it', async () => {
    const [actor, other] = [await join(), await join()];
    const { options, secret } = await beginRegistration(actor);
    const answer = { name: 'laptop', secret, ...new Authenticator({ origin }).create(options) };
    expect(await errorCode(first.registerPasskey({ ...answer, actor: other }, createContext()))).toBe(
      'UNAUTHENTICATED',
    );
    expect(await errorCode(first.registerPasskey({ ...answer, actor: browser() }, createContext()))).toBe(
      'UNAUTHENTICATED',
    );
    expect(await list(other)).toEqual([]);
    const again = await beginRegistration(actor);
    const request = {
      actor,
      name: 'laptop',
      secret: again.secret,
      ...new Authenticator({ origin }).create(again.options),
    };
    const codes = await Promise.all(
      Array.from({ length: 4 }, () => errorCode(first.registerPasskey(request, createContext()))),
    );
    expect(codes.toSorted()).toEqual([...Array<string>(3).fill('UNAUTHENTICATED'), 'no error'].toSorted());
  });

  test('of a passkey of another account, or of the same one, is CONFLICT', async () => {
    const actor = await join();
    const authenticator = new Authenticator({ origin });
    await register(actor, authenticator);
    for (const person of [actor, await join()])
      expect(await errorCode(register(person, authenticator))).toBe('CONFLICT');
    const userHandle = Buffer.from(actor.personId).toString('base64url');
    expect((await signIn(authenticator, { userHandle })).signedIn!.person!.id).toBe(actor.personId);
  });

  test('names the passkeys that the person has, and asks for a verified person and a passkey that is found by itself', async () => {
    const actor = await join();
    const authenticator = new Authenticator({ origin });
    await register(actor, authenticator);
    const options = JSON.parse((await beginRegistration(actor)).options) as Record<string, unknown>;
    expect(options).toMatchObject({
      rp: { id: 'archive.example.org' },
      attestation: 'none',
      excludeCredentials: [{ id: authenticator.credentialId }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('of more than 20 passkeys is CONFLICT', async () => {
    const actor = await join();
    await query(
      fixture.pool,
      `insert into auth.credentials (id, user_id, kind, provider, subject, data)
       select gen_random_uuid()::text, $1, 'passkey', 'p', $1 || n, '{"publicKey":"","counter":0}'
         from generate_series(1, 20) n`,
      [actor.personId],
    );
    expect(await errorCode(register(actor, new Authenticator({ origin })))).toBe('CONFLICT');
  });
});
