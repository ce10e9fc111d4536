import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { backgroundContext, ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { createSigner, outcome, startFixture } from './authenticator.fixture.ts';

const caller = { ownerId: 'owner', keyId: 'key' };
const refused = 'UNAUTHENTICATED: Invalid or missing authentication token';
const unavailable = 'UNAVAILABLE: Service temporarily unavailable';

let fixture: ReturnType<typeof startFixture>;
beforeEach(async () => {
  fixture = startFixture();
  await eventually(() => expect(fixture.bearer.ready()).toBe(true));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fixture.bearer.stop();
});

const base64url = (value: string) => Buffer.from(value).toString('base64url');
const lastCharacter = (token: string, change: (value: number) => number) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet[change(alphabet.indexOf(token.at(-1)!))]!;
};
/** The token with one of its three parts replaced. */
const withPart = (token: string, place: number, part: string) => token.split('.').with(place, part).join('.');

describe('a living key', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer  '])('is accepted after %j', async scheme => {
    expect(await fixture.authenticate(`${scheme}${await fixture.token()}`)).toEqual(caller);
  });

  test('is accepted whatever the case of the header name', async () => {
    const headers = ['AUTHORIZATION', `Bearer ${await fixture.token()}`];
    expect(await fixture.bearer.authenticate(headers, backgroundContext(1_000))).toEqual(caller);
  });

  test('is accepted before its exp, and after its nbf', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const token = await fixture.token({ payload: { exp: now + 60, nbf: now - 60 } });
    expect(await fixture.authenticate(`Bearer ${token}`)).toEqual(caller);
  });
});

/** Each costs no look-up at all, whatever key it may hold. */
const malformed: [string, (token: string) => string[]][] = [
  ['no header', () => []],
  ['two headers', token => [`Bearer ${token}`, `Bearer ${token}`]],
  ['two headers of which one is empty', token => [`Bearer ${token}`, '']],
  ['another scheme', token => [`Basic ${token}`]],
  ['no scheme', token => [token]],
  ['an empty header', () => ['']],
  ['Bearer alone', () => ['Bearer']],
  ['Bearer and a blank', () => ['Bearer ']],
  ['two tokens', token => [`Bearer ${token} ${token}`]],
  ['a token and a word', () => ['Bearer a b']],
  ['two keys with a comma', token => [`Bearer ${token},Bearer ${token}`]],
  ['a tab for a blank', token => [`Bearer\t${token}`]],
  ['one part', () => ['Bearer a']],
  ['two parts', token => [`Bearer ${token.split('.').slice(0, 2).join('.')}`]],
  ['four parts', token => [`Bearer ${token}.${token.split('.')[2]!}`]],
  ['an empty signature', token => [`Bearer ${withPart(token, 2, '')}`]],
  ['a short signature', token => [`Bearer ${withPart(token, 2, 'AAAA')}`]],
  ['a trailing =', token => [`Bearer ${token}=`]],
  ['two trailing =', token => [`Bearer ${token}==`]],
  ['a last character that stands for the same bytes', token => [`Bearer ${lastCharacter(token, v => v ^ 1)}`]],
  ['base64 in place of base64url', token => [`Bearer ${withPart(token, 2, `+/${token.split('.')[2]!.slice(2)}`)}`]],
  ['over 2 KiB', token => [`Bearer ${withPart(token, 1, base64url(JSON.stringify({ x: 'y'.repeat(2_000) })))}`]],
  ['a header that is not JSON', token => [`Bearer ${withPart(token, 0, base64url('{'))}`]],
  ['a header that is null', token => [`Bearer ${withPart(token, 0, base64url('null'))}`]],
  ['a header that is a list', token => [`Bearer ${withPart(token, 0, base64url('["EdDSA"]'))}`]],
  ['a payload that is not JSON', token => [`Bearer ${withPart(token, 1, base64url('jti'))}`]],
  ['a payload without jti', token => [`Bearer ${withPart(token, 1, base64url('{"sub":"owner"}'))}`]],
  ['a payload with a number for sub', token => [`Bearer ${withPart(token, 1, base64url('{"jti":"key","sub":1}'))}`]],
];

describe('not well formed is refused without any look-up:', () => {
  test.each(malformed)('%s', async (_, values) => {
    expect(await outcome(fixture.authenticate(values(await fixture.token())))).toBe(refused);
    const unknown = await fixture.token({ signer: createSigner() });
    const asked = { ...fixture.auth.asked };
    fixture.clock.now += 1_000;
    expect(await outcome(fixture.authenticate(values(unknown)))).toBe(refused);
    expect(fixture.auth.asked).toEqual(asked);
    expect(asked.checkKey).toBe(0);
  });

  test.each(['none', 'HS256', 'RS256', 'ES256', 'Ed25519', 'eddsa', '', 1, null])('alg %j', async alg => {
    const { kid, publicKey } = fixture.auth.signers[0]!;
    const body = `${base64url(JSON.stringify({ alg, kid }))}.${base64url('{"jti":"key","sub":"owner"}')}`;
    const hmac = createHmac('sha512', publicKey).update(body).digest('base64url');
    expect(await outcome(fixture.authenticate(`Bearer ${body}.${hmac}`))).toBe(refused);
    expect(await outcome(fixture.authenticate(`Bearer ${body}.`))).toBe(refused);
    expect(fixture.auth.asked.checkKey).toBe(0);
  });

  test.each([{ alg: 'none' }, { kid: '' }, { kid: 1 }, { crit: ['b64'], b64: true }])('header %j', async header => {
    const text = JSON.stringify({ alg: 'EdDSA', kid: 'unknown', ...header });
    const token = withPart(await fixture.token(), 0, base64url(text));
    const asked = { ...fixture.auth.asked };
    fixture.clock.now += 1_000;
    expect(await outcome(fixture.authenticate(`Bearer ${token}`))).toBe(refused);
    expect(fixture.auth.asked).toEqual(asked);
  });
});

describe('refused, though well formed:', () => {
  test('a signature by another key under a known kid', async () => {
    const signer = createSigner(fixture.auth.signers[0]!.kid);
    expect(await outcome(fixture.authenticate(`Bearer ${await fixture.token({ signer })}`))).toBe(refused);
  });

  test('the same header and payload with another signature, after the true key was used', async () => {
    const token = await fixture.token();
    expect(await fixture.authenticate(`Bearer ${token}`)).toEqual(caller);
    const other = Buffer.alloc(64, 7).toString('base64url');
    expect(await outcome(fixture.authenticate(`Bearer ${withPart(token, 2, other)}`))).toBe(refused);
    for (const change of [(v: number) => v ^ 1, (v: number) => v ^ 2, (v: number) => v ^ 16])
      expect(await outcome(fixture.authenticate(`Bearer ${lastCharacter(token, change)}`))).toBe(refused);
    expect(await outcome(fixture.authenticate(`Bearer ${token}=`))).toBe(refused);
    expect(await fixture.authenticate(`Bearer ${token}`)).toEqual(caller);
  });

  test('another payload under the true signature', async () => {
    const [token, other] = [await fixture.token(), await fixture.token({ payload: { jti: 'key', sub: 'victim' } })];
    expect(await outcome(fixture.authenticate(`Bearer ${withPart(token, 1, other.split('.')[1]!)}`))).toBe(refused);
  });

  test.each([
    ['expired', { exp: Math.floor(Date.now() / 1_000) - 1 }],
    ['expired long ago', { exp: 0 }],
    ['nbf in the future', { nbf: Math.floor(Date.now() / 1_000) + 60 }],
    ['nbf that is no number', { nbf: 'now' }],
  ])('%s', async (_, payload) => {
    expect(await outcome(fixture.authenticate(`Bearer ${await fixture.token({ payload })}`))).toBe(refused);
    expect(fixture.auth.asked.checkKey).toBe(0);
  });

  test('a key that was accepted, once its exp has come', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 60;
    const header = `Bearer ${await fixture.token({ payload: { exp } })}`;
    expect(await fixture.authenticate(header)).toEqual(caller);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(exp * 1_000 - 1);
    expect(await fixture.authenticate(header)).toEqual(caller);
    clock.mockReturnValue(exp * 1_000);
    expect(await outcome(fixture.authenticate(header))).toBe(refused);
  });

  test('a key that auth does not know, or that it gives to another owner', async () => {
    const unknown = await fixture.token({ payload: { jti: 'unknown' } });
    expect(await outcome(fixture.authenticate(`Bearer ${unknown}`))).toBe(refused);
    const foreign = await fixture.token({ payload: { sub: 'victim' } });
    expect(await outcome(fixture.authenticate(`Bearer ${foreign}`))).toBe(refused);
  });

  test.each(['constructor', '__proto__', 'toString'])('a kid or jti of %j', async name => {
    const signer = createSigner(name);
    expect(await outcome(fixture.authenticate(`Bearer ${await fixture.token({ signer })}`))).toBe(refused);
    expect(await outcome(fixture.authenticate(`Bearer ${await fixture.token({ payload: { jti: name } })}`))).toBe(
      refused,
    );
  });
});

test('any single changed character of a key is refused', async () => {
  const token = await fixture.token();
  for (let place = 0; place < token.length; place += 1) {
    for (const other of ['A', '0', '.', '=']) {
      if (token[place] === other) continue;
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      expect([place, other, await outcome(fixture.authenticate(`Bearer ${changed}`))]).toEqual([place, other, refused]);
    }
  }
});

test('what is random is refused, and nothing but that happens', async () => {
  const token = await fixture.token();
  for (let round = 0; round < 500; round += 1) {
    const bytes = Array.from({ length: 1 + (round % 40) }, () =>
      String.fromCharCode(32 + Math.floor(Math.random() * 95)),
    );
    const at = Math.floor(Math.random() * token.length);
    const text = token.slice(0, at) + bytes.join('') + token.slice(at + (round % 60));
    if (text !== token) expect([text, await outcome(fixture.authenticate(`Bearer ${text}`))]).toEqual([text, refused]);
  }
});

test('while auth can not be asked a well formed key is UNAVAILABLE, a malformed one is still refused', async () => {
  const token = await fixture.token();
  fixture.auth.failure = new ServiceError('UNAVAILABLE');
  expect(await outcome(fixture.authenticate(`Bearer ${token}`))).toBe(unavailable);
  expect(await outcome(fixture.authenticate(`Bearer ${token}=`))).toBe(refused);
});
