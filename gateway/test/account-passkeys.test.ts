import { afterEach, describe, expect, test } from '@jest/globals';
import { type ErrorCode, ServiceError } from '@archive/kit';
import {
  type Answers,
  asMember,
  gateway,
  personId,
  send,
  sessionId,
  startAccountGateway,
} from './account-gateway.fixture.ts';

afterEach(() => gateway.stop());

type Headers = Readonly<Record<string, string | undefined>>;
const post = (path: string, body?: unknown, headers: Headers = {}) =>
  send({ method: 'POST', path: `/api/account/passkeys${path}`, body, headers });
const fail = (code: ErrorCode) => () => {
  throw new ServiceError(code);
};

const secret = 's'.repeat(43);
const options = { challenge: 'Zk3v', rpId: 'archive.example.org' };
const begun = () => ({ options: JSON.stringify(options), secret });
const begin: Answers = { beginPasskeyRegistration: begun, beginPasskeySignIn: begun };
const person = { id: personId, name: 'Ada', email: 'ada@example.org', role: 'ROLE_MEMBER', createdMs: 0 };
const signedIn = { token: 'T'.repeat(43), sessionId, expiresMs: Date.now() + 3_600_500, person, deviceToken: '' };
const signIn: Answers = { signInWithPasskey: () => ({ signedIn }) };
const registration = { name: 'laptop', credentialId: 'YWE', clientDataJson: 'YmI', attestationObject: 'Y2M' };
const assertion = {
  ...{ credentialId: 'YWE', clientDataJson: 'YmI', authenticatorData: 'Y2M' },
  ...{ signature: 'ZGQ', userHandle: 'ZWU' },
};
const challenge = `challenge=${secret}`;
const endChallenge = 'challenge=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax';

describe('the begin of a registration and of a sign-in', () => {
  test.each([
    ['/registration', asMember],
    ['/challenge', {}],
  ])('%s answers the options, and the secret is in a cookie only', async (path, headers) => {
    await startAccountGateway(begin);
    const answer = await post(path, undefined, headers);
    expect([answer.status, answer.data]).toEqual([200, { options }]);
    expect(answer.headers['set-cookie']).toEqual([`challenge=${secret}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`]);
    expect(gateway.calls[0]?.request).toMatchObject({ origin: gateway.url });
    expect(gateway.text()).not.toContain(secret);
  });

  test.each([
    ['/registration', asMember.Cookie.replace('session', '__Host-session')],
    ['/challenge', undefined],
  ])('%s has the origin of the public URL, at whatever address the request comes', async (path, Cookie) => {
    await startAccountGateway(begin, { publicUrl: 'https://archive.example.org/base' });
    for (const Origin of ['https://archive.example.org', gateway.url]) {
      const { headers } = await post(path, undefined, { Origin, Cookie });
      expect(headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-challenge=s{43}; .*; Secure$/)]);
    }
    expect(gateway.calls.map(({ request }) => request['origin'])).toEqual(
      Array<string>(2).fill('https://archive.example.org'),
    );
  });

  test.each(['origin', 'rpId', 'challenge', 'userVerification', 'personId'])('with %s is 400', async name => {
    await startAccountGateway(begin);
    for (const path of ['/registration', '/challenge'])
      expect((await post(path, { [name]: 'evil.example' }, asMember)).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  test('at an IP address is 400, as auth says', async () => {
    await startAccountGateway({ beginPasskeySignIn: fail('INVALID') });
    expect((await post('/challenge')).status).toBe(400);
  });
});

describe('a sign-in', () => {
  test('signs the browser in, removes the cookie of the challenge and shows no secret', async () => {
    await startAccountGateway(signIn);
    const { status, data, headers, body } = await post('/sign-in', assertion, { Cookie: challenge });
    expect([status, data]).toMatchObject([200, { person: { id: personId } }]);
    expect(headers['set-cookie']).toEqual([endChallenge, expect.stringMatching(/^session=T{43}; /)]);
    expect(gateway.calls[0]?.request).toMatchObject({ secret, ...assertion });
    expect(body).not.toContain(signedIn.token);
    expect(gateway.text()).not.toMatch(/s{43}|T{43}|ZGQ/);
  });

  test('gives auth the present session, which ends', async () => {
    await startAccountGateway(signIn);
    await post('/sign-in', assertion, { Cookie: `${asMember.Cookie}; ${challenge}` });
    expect(gateway.calls[0]?.request).toMatchObject({ actor: { personId, sessionId } });
  });

  test('that auth refuses is 401, and the challenge does not stay in the browser', async () => {
    await startAccountGateway({ signInWithPasskey: fail('UNAUTHENTICATED') });
    const { status, headers } = await post('/sign-in', assertion, { Cookie: challenge });
    expect([status, headers['set-cookie']]).toEqual([401, [endChallenge]]);
  });
});

test('a registration answers the passkey', async () => {
  const credential = { id: personId, kind: 'CREDENTIAL_KIND_PASSKEY', label: 'laptop', provider: 'x', createdMs: 0 };
  await startAccountGateway({ registerPasskey: () => ({ credential }) });
  const { status, data, headers } = await post('', registration, { Cookie: `${asMember.Cookie}; ${challenge}` });
  expect([status, data]).toMatchObject([201, { credential: { id: personId, kind: 'passkey', name: 'laptop' } }]);
  expect(headers['set-cookie']).toEqual([endChallenge]);
  expect(gateway.calls[0]?.request).toMatchObject({ secret, ...registration, actor: { personId, sessionId } });
});

describe.each([
  ['/sign-in', assertion, ''],
  ['', registration, `${asMember.Cookie}; `],
] as const)('POST /api/account/passkeys%s', (path, body, session) => {
  const answers = { ...signIn, registerPasskey: fail('INTERNAL') };

  test.each([
    ['no cookie', ''],
    ['a shorter cookie', 'challenge=short'],
    ['two cookies', `${challenge}; challenge=${'x'.repeat(43)}`],
    ['the cookie of a sign-in at the provider', `flow=${secret}`],
    ['the cookie of TLS', `__Host-challenge=${secret}`],
  ])('with %s is 401, and auth is not called', async (_name, Cookie) => {
    await startAccountGateway(answers);
    expect((await post(path, body, { Cookie: `${session}${Cookie}` })).status).toBe(401);
    expect(gateway.calls).toEqual([]);
  });

  test.each([
    ['base64 with padding', 'YQ=='],
    ['base64 of another alphabet', 'a+/b'],
    ['blanks', ' YQ'],
    ['no text', ''],
    ['more than 8,192 characters', 'A'.repeat(8_193)],
    ['an object with a prototype', { __proto__: null, toString: 'x' }],
    ['a list of bytes', [1, 2, 3]],
    ['a script', '<script>'],
  ])('with %s in any binary member is 400', async (_name, wrong) => {
    await startAccountGateway(answers);
    for (const name of Object.keys(body).filter(member => member !== 'name'))
      expect((await post(path, { ...body, [name]: wrong }, { Cookie: `${session}${challenge}` })).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  test('with the JSON of the browser, which nests and has further members, is 400', async () => {
    await startAccountGateway(answers);
    const nested = { id: 'YWE', rawId: 'YWE', type: 'public-key', response: body, clientExtensionResults: {} };
    expect((await post(path, nested, { Cookie: `${session}${challenge}` })).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });
});
