import { afterAll, describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { Authenticator, type Deviation, flags } from './authenticator.fixture.ts';
import { browser, createContext, errorCode, startFixture } from '../fixture.ts';
import { openPasskeys, origin } from './passkeys.fixture.ts';

const fixture = await startFixture();
const [first, second] = fixture.accounts;
const { beginRegistration, join, register, signIn } = await openPasskeys(fixture);
afterAll(() => fixture.stop());

describe('a sign-in', () => {
  const wrong: readonly (readonly [string, Deviation])[] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: `${origin}:8443` }],
    ['of plain HTTP', { origin: 'http://archive.example.org' }],
    ['of another host name', { rpId: 'example.org' }],
    ['with another challenge', { challenge: 'A'.repeat(43) }],
    ['with the answer to a registration', { type: 'webauthn.create' }],
    ['without verification of the person', { flags: flags.present }],
    ['without presence of the person', { flags: flags.verified }],
    ['for another person', { userHandle: Buffer.from('another').toString('base64url') }],
    ['without a person', { userHandle: '' }],
    ['with an unknown passkey', { credentialId: 'B'.repeat(43) }],
  ];
  test.each(wrong)('%s is UNAUTHENTICATED', async (_, deviation) => {
    const authenticator = new Authenticator({ origin });
    await register(await join(), authenticator);
    expect(await errorCode(signIn(authenticator, deviation))).toBe('UNAUTHENTICATED');
    expect(await errorCode(signIn(authenticator))).toBe('no error');
  });

  test('with the signature of another authenticator is UNAUTHENTICATED', async () => {
    const [mine, other] = [new Authenticator({ origin }), new Authenticator({ origin })];
    const actor = await join();
    await register(actor, mine);
    const userHandle = Buffer.from(actor.personId).toString('base64url');
    expect(await errorCode(signIn(other, { credentialId: mine.credentialId, userHandle }))).toBe('UNAUTHENTICATED');
  });

  test('works once, in the browser that began', async () => {
    const authenticator = new Authenticator({ origin, isCounting: false });
    await register(await join(), authenticator);
    const [mine, other] = await Promise.all([1, 2].map(() => first.beginPasskeySignIn({ origin }, createContext())));
    const answer = authenticator.get(mine!.options);
    const end = (secret: string, replica = first) =>
      errorCode(replica.signInWithPasskey({ actor: browser(), secret, ...answer }, createContext()));
    expect(await end(other!.secret)).toBe('UNAUTHENTICATED');
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => end(mine!.secret, n % 2 === 0 ? first : second)),
    );
    expect(codes.filter(code => code === 'no error')).toHaveLength(1);
  });

  test('that has expired is UNAUTHENTICATED', async () => {
    const authenticator = new Authenticator({ origin });
    await register(await join(), authenticator);
    const { options, secret } = await first.beginPasskeySignIn({ origin }, createContext());
    await query(fixture.pool, `update auth.passkey_challenges set expires_at = clock_timestamp() - interval '1 ms'`);
    const request = { actor: browser(), secret, ...authenticator.get(options) };
    expect(await errorCode(first.signInWithPasskey(request, createContext()))).toBe('UNAUTHENTICATED');
  });

  test('with the secret of a registration is UNAUTHENTICATED', async () => {
    const actor = await join();
    const authenticator = new Authenticator({ origin });
    await register(actor, authenticator);
    const { options, secret } = await beginRegistration(actor);
    const { challenge } = JSON.parse(options) as { challenge: string };
    const answer = authenticator.get(JSON.stringify({ challenge, rpId: 'archive.example.org' }));
    expect(await errorCode(first.signInWithPasskey({ actor, secret, ...answer }, createContext()))).toBe(
      'UNAUTHENTICATED',
    );
  });
});
