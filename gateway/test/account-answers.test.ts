import { afterEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import {
  asAdministrator,
  asMember,
  gateway,
  personId,
  send,
  sessionId,
  startAccountGateway,
} from './account-gateway.fixture.ts';

afterEach(() => gateway.stop());

const post = (path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
  send({ method: 'POST', path: `/api/account/${path}`, body, headers });

const person = {
  ...{ id: personId, name: 'Ada', email: 'ada@example.org', role: 'ROLE_MEMBER', createdMs: Date.UTC(2026, 0) },
};
const personJson = {
  ...{ id: personId, name: 'Ada', email: 'ada@example.org', role: 'member', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ disabledAt: null, lastUsedAt: null },
};
const token = 'T'.repeat(43);
const device = 'd'.repeat(43);
const signedIn = { token, sessionId, expiresMs: Date.now() + 3_600_500, person, deviceToken: device };
const credentials = { email: 'ada@example.org', password: 'correct horse battery' };

describe('sign-in', () => {
  test('sets the cookie of the session and of the device, and the body has no secret', async () => {
    await startAccountGateway({ signIn: () => ({ signedIn }) });
    const { status, data, headers, body } = await post('sign-in', credentials);
    expect([status, data]).toEqual([200, { person: personJson }]);
    expect(headers['set-cookie']).toEqual([
      `session=${token}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`,
      `device=${device}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(body).not.toContain(token);
  });

  test('over TLS sets cookies that only TLS and only this host can set', async () => {
    await startAccountGateway({ signIn: () => ({ signedIn }) }, { publicUrl: 'https://archive.example.org' });
    const { headers } = await post('sign-in', credentials, { Origin: 'https://archive.example.org' });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-session=T{43}; .*; Secure$/),
      expect.stringMatching(/^__Host-device=d{43}; .*; Secure$/),
    ]);
  });

  test('gives auth the present session, which ends, and the device cookie', async () => {
    await startAccountGateway({ signIn: () => ({ signedIn }) });
    await post('sign-in', credentials, { Cookie: `${asMember.Cookie}; device=${device}` });
    expect(gateway.calls[0]?.request).toMatchObject({ actor: { personId, sessionId }, deviceToken: device });
  });

  test('takes no token of the client as the session: a cookie that the client brings is never set', async () => {
    await startAccountGateway({ signIn: () => ({ signedIn }) });
    const fixed = 'F'.repeat(43);
    const { headers } = await post('sign-in', credentials, { Cookie: `session=${fixed}` });
    expect(String(headers['set-cookie'])).not.toContain(fixed);
    expect(JSON.stringify(gateway.calls)).not.toContain(fixed);
  });

  test('after too many failures is 429 with Retry-After, and sets no cookie', async () => {
    await startAccountGateway({ signIn: () => ({ signedIn: null, retryAfterMs: 2_100 }) });
    const { status, headers } = await post('sign-in', credentials);
    expect([status, headers['retry-after'], headers['set-cookie']]).toEqual([429, '3', undefined]);
  });

  test('with a wrong password is 401 and leaves the present cookie', async () => {
    const fail = () => {
      throw new ServiceError('UNAUTHENTICATED', 'Wrong email or password');
    };
    await startAccountGateway({ signIn: fail });
    const { status, headers, body } = await post('sign-in', credentials, asMember);
    expect([status, headers['set-cookie']]).toEqual([401, undefined]);
    expect(body).toBe('{"success":false,"error":"Wrong email or password"}');
  });

  test('with line ends in a value adds no header, and logs neither email nor password', async () => {
    await startAccountGateway({ signIn: () => ({ signedIn }) });
    const email = 'a@b.c\r\nSet-Cookie: evil=1';
    const { headers } = await post('sign-in', { ...credentials, email });
    expect(JSON.stringify(headers)).not.toContain('evil');
    expect(gateway.text()).not.toMatch(/evil|horse/);
  });
});

describe('the actor of a call', () => {
  const call = async (headers: Readonly<Record<string, string>>, trustedProxies: string[] = []) => {
    await startAccountGateway({ signIn: () => ({ signedIn }) }, { trustedProxies });
    await post('sign-in', credentials, headers);
    return (gateway.calls[0]?.request as { actor: unknown }).actor;
  };

  test('has the address of the connection, not one that the client names', async () => {
    const named = { 'X-Forwarded-For': '203.0.113.7', 'X-Real-IP': '203.0.113.7', Forwarded: 'for=203.0.113.7' };
    expect(await call(named)).toMatchObject({ address: '127.0.0.1', personId: '', sessionId: '' });
  });

  test('has the address that a trusted proxy names', async () => {
    expect(await call({ 'X-Forwarded-For': '6.6.6.6, 203.0.113.7' }, ['127.0.0.1'])).toMatchObject({
      address: '203.0.113.7',
    });
  });

  test('has the printable part of User-Agent, at most 512 characters', async () => {
    const userAgent = `A\tgent \u00e9${'x'.repeat(1_000)}`;
    expect(await call({ 'User-Agent': userAgent })).toMatchObject({ userAgent: `Agent ${'x'.repeat(506)}` });
  });
});

test.each(['sign-out', 'sign-out-everywhere'])('%s removes the cookie from the browser', async path => {
  await startAccountGateway({ signOutEverywhere: () => ({ ended: 2 }) });
  const { status, headers } = await post(path, undefined, asMember);
  expect([status, headers['set-cookie']]).toEqual([200, ['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']]);
});

describe('a new key', () => {
  const info = { id: personId, label: 'cli', lastFour: 'abcd', createdMs: Date.UTC(2026, 0) };
  const create = async (members: object) => {
    await startAccountGateway({ createOwnKey: () => ({ key: 'secret', info }) });
    const answer = await post('keys', { name: 'cli', ...members }, asMember);
    return { ...answer, request: gateway.calls[0]?.request };
  };

  test('is in the answer once, with its stored properties', async () => {
    const { status, data } = await create({});
    expect(status).toBe(201);
    expect(data).toEqual({
      key: 'secret',
      info: {
        ...{ id: personId, name: 'cli', lastFour: 'abcd', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null },
        ...{ expiresAt: null, revokedAt: null, state: 'active' },
      },
    });
  });

  test('expires after days, at a time, or never', async () => {
    expect((await create({})).request).not.toHaveProperty('expiresInSeconds');
    await gateway.stop();
    expect((await create({ expiresInDays: 30 })).request).toMatchObject({ expiresInSeconds: 30 * 86_400 });
    await gateway.stop();
    const { request } = await create({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(Math.abs(Number(request?.['expiresInSeconds']) - 3_600)).toBeLessThan(5);
  });

  test.each([
    { expiresInDays: 0 },
    { expiresInDays: 3_651 },
    { expiresInDays: 1.5 },
    { expiresInDays: '30' },
    { expiresAt: '2020-01-01T00:00:00Z' },
    { expiresAt: '2999-01-01T00:00:00Z' },
    { expiresAt: 'tomorrow' },
    { expiresInDays: 30, expiresAt: '2030-01-01T00:00:00Z' },
  ])('with %j is 400', async members => {
    const { status, request } = await create(members);
    expect([status, request]).toEqual([400, undefined]);
  });
});

test('an id that is no UUID is 404, and auth is not called', async () => {
  await startAccountGateway();
  for (const path of ['keys/x', 'keys/..%2f..', `keys/${personId}%00`, 'sessions/1'])
    expect((await send({ method: 'DELETE', path: `/api/account/${path}`, headers: asMember })).status).toBe(404);
  expect(gateway.calls).toEqual([]);
});

test('a link that an administrator gets has its secret in the fragment, which browsers do not send', async () => {
  const invitation = { id: personId, email: '', role: 'ROLE_MEMBER', createdBy: personId, createdMs: 0, expiresMs: 0 };
  await startAccountGateway({
    createInvitation: () => ({ token, invitation }),
    createPasswordReset: () => ({ token, expiresMs: 0 }),
  });
  const invited = await post('invitations', { role: 'member' }, asAdministrator);
  const reset = await post(`people/${personId}/password-reset`, undefined, asAdministrator);
  expect([invited.data?.['link'], reset.data?.['link']]).toEqual([`/join#${token}`, `/reset#${token}`]);
});
