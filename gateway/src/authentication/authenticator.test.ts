import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { backgroundContext, ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { createSigner, settle, startFixture } from './authenticator.fixture.ts';

const caller = { ownerId: 'owner', keyId: 'key' };
const rejected = 'UNAUTHENTICATED: Invalid or missing authentication token';
const unavailable = 'UNAVAILABLE: Service temporarily unavailable';

let fixture: ReturnType<typeof startFixture>;
beforeEach(async () => {
  fixture = startFixture();
  await eventually(() => expect(fixture.authenticator.isReady()).toBe(true));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fixture.authenticator.stop();
});

const base64url = (value: string) => Buffer.from(value).toString('base64url');
const lastCharacter = (token: string, change: (value: number) => number) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet[change(alphabet.indexOf(token.at(-1)!))]!;
};
const withPart = (token: string, index: number, part: string) => token.split('.').with(index, part).join('.');

describe('a valid key', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer  '])('is accepted after %j', async scheme => {
    expect(await fixture.authenticate(`${scheme}${await fixture.createToken()}`)).toEqual(caller);
  });

  test('is accepted in any case of the header name', async () => {
    const headers = ['AUTHORIZATION', `Bearer ${await fixture.createToken()}`];
    expect(await fixture.authenticator.authenticate(headers, backgroundContext(1_000))).toEqual(caller);
  });

  test('is accepted before its exp, and after its nbf', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const token = await fixture.createToken({ payload: { exp: now + 60, nbf: now - 60 } });
    expect(await fixture.authenticate(`Bearer ${token}`)).toEqual(caller);
  });
});

/** These Authorization headers are rejected without a look-up. */
const malformed: [string, (token: string) => string[]][] = [
  ['no header', () => []],
  ['two headers', token => [`Bearer ${token}`, `Bearer ${token}`]],
  ['two headers, one of them empty', token => [`Bearer ${token}`, '']],
  ['another scheme', token => [`Basic ${token}`]],
  ['no scheme', token => [token]],
  ['an empty header', () => ['']],
  ['only Bearer', () => ['Bearer']],
  ['Bearer and a space', () => ['Bearer ']],
  ['two tokens', token => [`Bearer ${token} ${token}`]],
  ['a token and a word', () => ['Bearer a b']],
  ['two keys with a comma', token => [`Bearer ${token},Bearer ${token}`]],
  ['a tab in place of the space', token => [`Bearer\t${token}`]],
  ['one part', () => ['Bearer a']],
  ['two parts', token => [`Bearer ${token.split('.').slice(0, 2).join('.')}`]],
  ['four parts', token => [`Bearer ${token}.${token.split('.')[2]!}`]],
  ['an empty signature', token => [`Bearer ${withPart(token, 2, '')}`]],
  ['a short signature', token => [`Bearer ${withPart(token, 2, 'AAAA')}`]],
  ['a trailing =', token => [`Bearer ${token}=`]],
  ['two trailing =', token => [`Bearer ${token}==`]],
  ['a last character that decodes to the same bytes', token => [`Bearer ${lastCharacter(token, v => v ^ 1)}`]],
  ['base64 in place of base64url', token => [`Bearer ${withPart(token, 2, `+/${token.split('.')[2]!.slice(2)}`)}`]],
  ['over 2 KiB', token => [`Bearer ${withPart(token, 1, base64url(JSON.stringify({ x: 'y'.repeat(2_000) })))}`]],
  ['a header that is not JSON', token => [`Bearer ${withPart(token, 0, base64url('{'))}`]],
  ['a header that is null', token => [`Bearer ${withPart(token, 0, base64url('null'))}`]],
  ['a header that is a list', token => [`Bearer ${withPart(token, 0, base64url('["EdDSA"]'))}`]],
  ['a payload that is not JSON', token => [`Bearer ${withPart(token, 1, base64url('jti'))}`]],
  ['a payload without jti', token => [`Bearer ${withPart(token, 1, base64url('{"sub":"owner"}'))}`]],
  ['a payload with a number for sub', token => [`Bearer ${withPart(token, 1, base64url('{"jti":"key","sub":1}'))}`]],
];

describe('a malformed token is rejected without a lookup:', () => {
  test.each(malformed)('%s', async (_, values) => {
    expect(await settle(fixture.authenticate(values(await fixture.createToken())))).toBe(rejected);
    const unknown = await fixture.createToken({ signer: createSigner() });
    const callCounts = { ...fixture.auth.callCounts };
    fixture.clock.now += 1_000;
    expect(await settle(fixture.authenticate(values(unknown)))).toBe(rejected);
    expect(fixture.auth.callCounts).toEqual(callCounts);
    expect(callCounts.checkKey).toBe(0);
  });

  test.each(['none', 'HS256', 'RS256', 'ES256', 'Ed25519', 'eddsa', '', 1, null])('alg %j', async alg => {
    const { kid, publicKey } = fixture.auth.signers[0]!;
    const body = `${base64url(JSON.stringify({ alg, kid }))}.${base64url('{"jti":"key","sub":"owner"}')}`;
    const hmac = createHmac('sha512', publicKey).update(body).digest('base64url');
    expect(await settle(fixture.authenticate(`Bearer ${body}.${hmac}`))).toBe(rejected);
    expect(await settle(fixture.authenticate(`Bearer ${body}.`))).toBe(rejected);
    expect(fixture.auth.callCounts.checkKey).toBe(0);
  });

  test.each([{ alg: 'none' }, { kid: '' }, { kid: 1 }, { crit: ['b64'], b64: true }])('header %j', async header => {
    const text = JSON.stringify({ alg: 'EdDSA', kid: 'unknown', ...header });
    const token = withPart(await fixture.createToken(), 0, base64url(text));
    const callCounts = { ...fixture.auth.callCounts };
    fixture.clock.now += 1_000;
    expect(await settle(fixture.authenticate(`Bearer ${token}`))).toBe(rejected);
    expect(fixture.auth.callCounts).toEqual(callCounts);
  });
});

describe('a well-formed token is rejected:', () => {
  test('with a signature by another key under a known kid', async () => {
    const signer = createSigner(fixture.auth.signers[0]!.kid);
    expect(await settle(fixture.authenticate(`Bearer ${await fixture.createToken({ signer })}`))).toBe(rejected);
  });

  test('with a changed signature, after the original token was accepted', async () => {
    const token = await fixture.createToken();
    expect(await fixture.authenticate(`Bearer ${token}`)).toEqual(caller);
    const other = Buffer.alloc(64, 7).toString('base64url');
    expect(await settle(fixture.authenticate(`Bearer ${withPart(token, 2, other)}`))).toBe(rejected);
    for (const change of [(v: number) => v ^ 1, (v: number) => v ^ 2, (v: number) => v ^ 16])
      expect(await settle(fixture.authenticate(`Bearer ${lastCharacter(token, change)}`))).toBe(rejected);
    expect(await settle(fixture.authenticate(`Bearer ${token}=`))).toBe(rejected);
    expect(await fixture.authenticate(`Bearer ${token}`)).toEqual(caller);
  });

  test('with another payload under a valid signature', async () => {
    const [token, other] = [
      await fixture.createToken(),
      await fixture.createToken({ payload: { jti: 'key', sub: 'victim' } }),
    ];
    expect(await settle(fixture.authenticate(`Bearer ${withPart(token, 1, other.split('.')[1]!)}`))).toBe(rejected);
  });

  test.each([
    ['when it expired 1 s ago', { exp: Math.floor(Date.now() / 1_000) - 1 }],
    ['when it expired long ago', { exp: 0 }],
    ['when its nbf is in the future', { nbf: Math.floor(Date.now() / 1_000) + 60 }],
    ['when its nbf is not a number', { nbf: 'now' }],
  ])('%s', async (_, payload) => {
    expect(await settle(fixture.authenticate(`Bearer ${await fixture.createToken({ payload })}`))).toBe(rejected);
    expect(fixture.auth.callCounts.checkKey).toBe(0);
  });

  test('from its exp on, after it was accepted', async () => {
    const exp = Math.floor(Date.now() / 1_000) + 60;
    const header = `Bearer ${await fixture.createToken({ payload: { exp } })}`;
    expect(await fixture.authenticate(header)).toEqual(caller);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(exp * 1_000 - 1);
    expect(await fixture.authenticate(header)).toEqual(caller);
    clock.mockReturnValue(exp * 1_000);
    expect(await settle(fixture.authenticate(header))).toBe(rejected);
  });

  test('when auth does not know its key, or knows it with another owner', async () => {
    const unknown = await fixture.createToken({ payload: { jti: 'unknown' } });
    expect(await settle(fixture.authenticate(`Bearer ${unknown}`))).toBe(rejected);
    const foreign = await fixture.createToken({ payload: { sub: 'victim' } });
    expect(await settle(fixture.authenticate(`Bearer ${foreign}`))).toBe(rejected);
  });

  test.each(['constructor', '__proto__', 'toString'])('with a kid or jti of %j', async name => {
    const signer = createSigner(name);
    expect(await settle(fixture.authenticate(`Bearer ${await fixture.createToken({ signer })}`))).toBe(rejected);
    expect(await settle(fixture.authenticate(`Bearer ${await fixture.createToken({ payload: { jti: name } })}`))).toBe(
      rejected,
    );
  });
});

test('a key with any single changed character is rejected', async () => {
  const token = await fixture.createToken();
  for (let index = 0; index < token.length; index += 1) {
    for (const other of ['A', '0', '.', '=']) {
      if (token[index] === other) continue;
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      expect([index, other, await settle(fixture.authenticate(`Bearer ${changed}`))]).toEqual([index, other, rejected]);
    }
  }
});

test('a token with random text in it is rejected, and no other error occurs', async () => {
  const token = await fixture.createToken();
  for (let round = 0; round < 500; round += 1) {
    const bytes = Array.from({ length: 1 + (round % 40) }, () =>
      String.fromCharCode(32 + Math.floor(Math.random() * 95)),
    );
    const offset = Math.floor(Math.random() * token.length);
    const text = token.slice(0, offset) + bytes.join('') + token.slice(offset + (round % 60));
    if (text !== token) expect([text, await settle(fixture.authenticate(`Bearer ${text}`))]).toEqual([text, rejected]);
  }
});

test('while auth is unreachable, a well-formed key is UNAVAILABLE and a malformed key is still rejected', async () => {
  const token = await fixture.createToken();
  fixture.auth.failure = new ServiceError('UNAVAILABLE');
  expect(await settle(fixture.authenticate(`Bearer ${token}`))).toBe(unavailable);
  expect(await settle(fixture.authenticate(`Bearer ${token}=`))).toBe(rejected);
});
