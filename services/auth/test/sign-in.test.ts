import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { createMac } from '../src/tokens/derived-key.ts';
import {
  accounts,
  attemptSignIn,
  fixture,
  isSessionValid,
  setUpAccounts,
  signIn,
  signInFailure,
} from './accounts.fixture.ts';
import { browser, createContext, newAddress, password } from './fixture.ts';

const email = 'ada@example.org';
setUpAccounts(email);

describe('a sign-in', () => {
  test('ignores the case of the email and the form of the password in Unicode', async () => {
    expect((await signIn({ email: 'ADA@example.ORG ' })).person).toMatchObject({ email });
    const composed = 'caffè latte e cornetto';
    const { token } = await accounts.createSetupLink({ userName: email, firstOnly: false }, createContext());
    await accounts.finishSetup({ token, name: 'Ada', email, password: composed, actor: browser() }, createContext());
    await signIn({ email, password: composed.normalize('NFD') });
    expect(await signInFailure(attemptSignIn({ email, password: `${composed} ` }))).toContain('UNAUTHENTICATED');
    const link = await accounts.createSetupLink({ userName: email, firstOnly: false }, createContext());
    await accounts.finishSetup({ token: link.token, name: 'Ada', email, password, actor: browser() }, createContext());
  });

  test('fails with one text for every cause', async () => {
    const { token } = await accounts.createSetupLink({ userName: '', firstOnly: false }, createContext());
    expect(token).toHaveLength(43);
    await fixture.auth.createKey({ userName: 'only-keys', label: '' }, createContext());
    const causes = [
      { password: 'a wrong password' },
      { password: '' },
      { password: 'x'.repeat(100_000) },
      { email: 'nobody@example.org' },
      { email: 'only-keys' },
      { email: 'no email' },
      { email: '' },
      { email: 'a\0@example.org' },
    ];
    const texts = await Promise.all(causes.map(values => signInFailure(attemptSignIn({ email, ...values }))));
    expect(new Set(texts)).toEqual(new Set(['UNAUTHENTICATED Wrong email or password']));
  });

  test('ends the session that the browser had before, of every gateway', async () => {
    const first = await signIn({ email });
    const second = await signIn({ email, actor: browser(first) });
    expect(await isSessionValid(first.token)).toBe(false);
    expect(await isSessionValid(second.token)).toBe(true);
  });

  test('upgrades a hash with other parameters, and still accepts the password', async () => {
    const pepper = createMac('a sealing secret of the tests', 'password pepper');
    const [salt, memory] = [Buffer.alloc(16, 7), 1_024];
    const parameters = { nonce: salt, memory, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { message: pepper(password), ...parameters });
    const toText = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const old = `$argon2id$v=19$m=${memory},t=1,p=1$${toText(salt)}$${toText(tag)}`;
    await query(fixture.pool, `update auth.credentials set secret = $1`, [old]);
    expect(await signInFailure(attemptSignIn({ email, password: 'a wrong password' }))).toContain('UNAUTHENTICATED');
    await signIn({ email });
    const [row] = await query<{ secret: string }>(fixture.pool, `select secret from auth.credentials`);
    expect(row!.secret).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signIn({ email });
  });
});

describe('failed sign-ins', () => {
  const wrong = (values: object) =>
    attemptSignIn({ email, password: 'a wrong password', ...values }).catch(() => undefined);
  const isSlowed = (result: unknown) => typeof (result as { retryAfterMs?: number } | undefined)?.retryAfterMs;

  test('slow an address at one account, for both replicas, and the answer says for how long', async () => {
    const actor = browser();
    const guess = { email, password: 'a wrong password', deviceToken: '', actor };
    const results: unknown[] = [];
    for (let n = 0; n < 12; n += 1)
      results.push(await fixture.accounts[n % 2]!.signIn(guess, createContext()).catch(() => undefined));
    const waits = results.filter(result => isSlowed(result) === 'number') as { retryAfterMs: number }[];
    expect(waits.length).toBeGreaterThanOrEqual(5);
    expect(waits.every(({ retryAfterMs }) => retryAfterMs > 0)).toBe(true);
  });

  test('of strangers slow neither a browser that signed in before nor a known address', async () => {
    const home = newAddress();
    const known = await signIn({ email, actor: { ...browser(), address: home } });
    for (let n = 0; n < 60; n += 1) await wrong({});
    expect(isSlowed(await attemptSignIn({ email }))).toBe('number');
    expect((await signIn({ email, deviceToken: known.deviceToken })).person!.email).toBe(email);
    expect((await signIn({ email, actor: { ...browser(), address: home } })).person!.email).toBe(email);
    const forged = `${known.deviceToken.slice(0, -2)}xx`;
    expect(isSlowed(await attemptSignIn({ email, deviceToken: forged }))).toBe('number');
    expect(isSlowed(await attemptSignIn({ email, deviceToken: `${known.deviceToken}.1` }))).toBe('number');
  });

  test('of one address at many accounts slow that address, and a success elsewhere does not reset it', async () => {
    const actor = browser();
    const results: unknown[] = [];
    for (let n = 0; n < 40; n += 1) results.push(await wrong({ email: `person${n}@example.org`, actor }));
    expect(results.slice(0, 30).every(result => result === undefined)).toBe(true);
    expect(isSlowed(results.at(-1))).toBe('number');
  });
});
