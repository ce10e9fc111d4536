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
const post = (path: string, body?: object, headers: Headers = {}) =>
  send({ method: 'POST', path: `/api/account/oidc/${path}`, body, headers });
const fail = (code: ErrorCode) => () => {
  throw new ServiceError(code);
};

const secret = 's'.repeat(43);
const url = 'https://provider.example.org/authorize?state=x&nonce=y';
const begin: Answers = { beginOidc: () => ({ url, secret }) };
const person = { id: personId, name: 'Ada', email: 'ada@example.org', role: 'ROLE_MEMBER', createdMs: 0 };
const signedIn = { token: 'T'.repeat(43), sessionId, expiresMs: Date.now() + 3_600_500, person, deviceToken: '' };
const parameters = 'code=c&state=x';
const flow = { Cookie: `flow=${secret}` };
const endFlow = 'flow=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax';

describe('the begin of a sign-in at the provider', () => {
  test.each([
    ['sign-in', {}, { isLinking: false, actor: { personId: '', sessionId: '' } }],
    ['link', asMember, { isLinking: true, actor: { personId, sessionId } }],
  ])('%s answers the address, and the secret is in a cookie only', async (path, headers, expected) => {
    await startAccountGateway(begin);
    const answer = await post(path, undefined, headers);
    expect([answer.status, answer.data]).toEqual([200, { url }]);
    expect(answer.headers['set-cookie']).toEqual([`flow=${secret}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`]);
    expect(answer.headers).not.toHaveProperty('location');
    expect(gateway.calls[0]?.request).toMatchObject({ ...expected, origin: gateway.url, invitation: '' });
    expect(gateway.text()).not.toContain(secret);
  });

  test('over TLS sets a cookie that only TLS and only this host can set', async () => {
    await startAccountGateway(begin, { publicUrl: 'https://archive.example.org' });
    const { headers } = await post('sign-in', undefined, { Origin: 'https://archive.example.org' });
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-flow=s{43}; .*; Secure$/)]);
    expect(gateway.calls[0]?.request).toMatchObject({ origin: 'https://archive.example.org' });
  });

  test.each(['redirectUri', 'callbackURL', 'origin', 'next', 'isLinking', 'state', 'nonce'])(
    'with the member %s is 400: a request names no address and no value of the sign-in',
    async name => {
      await startAccountGateway(begin);
      for (const path of ['sign-in', 'link'])
        expect((await post(path, { [name]: '//evil.example' }, asMember)).status).toBe(400);
      expect(gateway.calls).toEqual([]);
    },
  );

  test('gives auth the invitation', async () => {
    await startAccountGateway(begin);
    await post('sign-in', { invitation: 'Zk3v' });
    expect(gateway.calls[0]?.request).toMatchObject({ invitation: 'Zk3v' });
  });

  test.each([
    ['NOT_FOUND', 404],
    ['UNAVAILABLE', 503],
  ] as const)('is %s as auth says, and sets no cookie', async (code, status) => {
    await startAccountGateway({ beginOidc: fail(code) });
    const answer = await post('sign-in');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([status, undefined]);
  });
});

describe('the end of a sign-in at the provider', () => {
  test('signs the browser in, and removes the cookie of the sign-in', async () => {
    await startAccountGateway({ finishOidc: () => ({ signedIn, linked: null }) });
    const { status, data, headers, body } = await post('finish', { parameters }, flow);
    expect([status, data]).toMatchObject([200, { person: { id: personId } }]);
    expect(headers['set-cookie']).toEqual([endFlow, expect.stringMatching(/^session=T{43}; Max-Age=3\d{3}; /)]);
    expect(gateway.calls[0]?.request).toMatchObject({ secret, parameters });
    expect(body).not.toContain(signedIn.token);
    expect(gateway.text()).not.toMatch(/code=c|state=x|s{43}/);
  });

  test('gives auth the present session, which ends', async () => {
    await startAccountGateway({ finishOidc: () => ({ signedIn, linked: null }) });
    await post('finish', { parameters }, { Cookie: `${asMember.Cookie}; flow=${secret}` });
    expect(gateway.calls[0]?.request).toMatchObject({ actor: { personId, sessionId } });
  });

  test('links without a new session', async () => {
    await startAccountGateway({ finishOidc: () => ({ signedIn: null, linked: person }) });
    const { status, data, headers } = await post('finish', { parameters }, flow);
    expect([status, data]).toMatchObject([200, { person: { id: personId } }]);
    expect(headers['set-cookie']).toEqual([endFlow]);
  });

  test.each([
    ['no cookie', ''],
    ['the cookie of the session', asMember.Cookie],
    ['a shorter cookie', 'flow=short'],
    ['two cookies, of which a page of another port may have set one', `flow=${secret}; flow=${'x'.repeat(43)}`],
    ['the cookie of TLS', `__Host-flow=${secret}`],
  ])('with %s is 401, and auth is not called', async (_name, Cookie) => {
    await startAccountGateway({ finishOidc: () => ({ signedIn, linked: null }) });
    expect((await post('finish', { parameters }, { Cookie })).status).toBe(401);
    expect(gateway.calls).toEqual([]);
  });

  test.each([
    ['UNAUTHENTICATED', 401],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['UNAVAILABLE', 503],
  ] as const)('that auth refuses with %s signs nobody in', async (code, status) => {
    await startAccountGateway({ finishOidc: fail(code) });
    const answer = await post('finish', { parameters }, flow);
    expect([answer.status, answer.data]).toEqual([status, undefined]);
    expect(String(answer.headers['set-cookie'])).not.toContain('session=');
  });

  test('after too many new accounts from one address is 429 with Retry-After', async () => {
    await startAccountGateway({ finishOidc: () => ({ signedIn: null, linked: null, retryAfterMs: 2_100 }) });
    const { status, headers } = await post('finish', { parameters }, flow);
    expect([status, headers['retry-after']]).toEqual([429, '3']);
  });

  test('does not take the parameters in the query of the request', async () => {
    await startAccountGateway({ finishOidc: () => ({ signedIn, linked: null }) });
    expect((await post(`finish?${parameters}`, undefined, flow)).status).toBe(400);
    expect((await send({ path: `/api/account/oidc/finish?${parameters}`, headers: flow })).status).toBe(401);
    expect(gateway.calls).toEqual([]);
  });
});

describe('the ways to sign in', () => {
  const credentialId = '5a0e4f36-2f49-44f2-8b5d-3d6b2f6f2b11';

  test('are listed without the subject at the provider', async () => {
    const credential = {
      ...{ id: credentialId, kind: 'CREDENTIAL_KIND_OIDC', label: 'ada@example.org', createdMs: 0 },
      ...{ provider: 'https://provider.example.org', subject: 'secret-subject' },
    };
    await startAccountGateway({ listCredentials: () => ({ credentials: [credential], hasPassword: true }) });
    const { data } = await send({ path: '/api/account/credentials', headers: asMember });
    expect(data).toEqual({
      credentials: [
        {
          ...{ id: credentialId, kind: 'oidc', name: 'ada@example.org', provider: 'https://provider.example.org' },
          ...{ createdAt: '1970-01-01T00:00:00.000Z', lastUsedAt: null },
        },
      ],
      hasPassword: true,
    });
  });

  test('are removed by their id, and the last one stays', async () => {
    const remove = (id: string) =>
      send({ method: 'DELETE', path: `/api/account/credentials/${id}`, headers: asMember });
    await startAccountGateway();
    expect((await remove(credentialId)).status).toBe(200);
    expect(gateway.calls).toMatchObject([
      { method: 'removeCredential', request: { credentialId, origin: gateway.url } },
    ]);
    expect((await remove('..%2f..')).status).toBe(404);
    await gateway.stop();
    await startAccountGateway({ removeCredential: fail('CONFLICT') });
    expect((await remove(credentialId)).status).toBe(409);
  });
});
