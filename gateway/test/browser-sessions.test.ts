import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Route } from '../src/request/route.ts';
import { sendExactly } from './exact-request.ts';
import { acceptedKey, startTestGateway } from './test-gateway.fixture.ts';

const token = randomBytes(32).toString('base64url');
const hash = createHash('sha256').update(token).digest('hex');
const session = { sessionId: 'browser', ownerId: 'person', isAdministrator: false };
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const routes: Route[] = methods.map(method => ({
  ...{ method, path: '/api/v1/echo', rateLimit: 'rest' },
  handle: ({ res, context: { ownerId, keyId } }) => {
    res.end(`${ownerId} ${keyId}`);
    return Promise.resolve();
  },
}));

type Gateway = Awaited<ReturnType<typeof startTestGateway>>;
let local: Gateway;
let secure: Gateway;
beforeAll(async () => {
  const options = { routes, requiresKey: true, sessions: new Map([[hash, session]]) };
  local = await startTestGateway({ ...options, corsOrigins: ['https://app.example.org'] });
  secure = await startTestGateway({ ...options, publicUrl: 'https://archive.example.org/' });
});
afterAll(() => Promise.all([local.stop(), secure.stop()]));

type Headers = Readonly<Record<string, string | undefined>>;

async function send(gateway: Gateway, method: string, headers: Headers): Promise<[number | undefined, string]> {
  const { status, body } = await sendExactly(gateway, { method, path: '/api/v1/echo', headers });
  return [status, body.toString()];
}

const cookie = { Cookie: `session=${token}` };
const own = () => ({ ...cookie, Origin: local.url, 'Sec-Fetch-Site': 'same-origin' });
const status = async (gateway: Gateway, method: string, headers: Headers) => (await send(gateway, method, headers))[0];

describe('a signed-in browser', () => {
  test.each(methods)('may %s from a page of the archive, as its person and under a limit of its own', async method => {
    expect(await send(local, method, own())).toEqual([200, 'person session:browser']);
  });

  test('may read without Origin, and by entering the address', async () => {
    expect(await status(local, 'GET', cookie)).toBe(200);
    expect(await status(local, 'GET', { ...cookie, 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' })).toBe(200);
  });

  test.each([
    ['of another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['of another site in a browser without Sec-Fetch-Site', { Origin: 'https://evil.example' }],
    ['of another port of the same host', { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' }],
    ['with the same host over TLS', { Origin: 'https://127.0.0.1' }],
    ['in a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['in a sandboxed frame without Sec-Fetch-Site', { Origin: 'null' }],
    ['with an empty origin', { Origin: '' }],
    ['listed in CORS_ORIGINS', { Origin: 'https://app.example.org', 'Sec-Fetch-Site': 'cross-site' }],
  ])('is 403 for each method of a page %s', async (_name, headers) => {
    const answers = methods.map(method => status(local, method.toUpperCase(), { ...cookie, ...headers }));
    expect(new Set(await Promise.all(answers))).toEqual(new Set([403]));
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is 403 for %s without Origin', async method => {
    expect(await status(local, method, cookie)).toBe(403);
    expect(await status(local, method, { ...cookie, 'Sec-Fetch-Site': 'same-origin' })).toBe(403);
    expect(await status(local, method, { ...cookie, 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' })).toBe(
      403,
    );
  });

  test('is 403 when a link of another site opens the address, and when an extension reads it', async () => {
    const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    expect(await status(local, 'GET', { ...cookie, ...link })).toBe(403);
    expect(await status(local, 'GET', { ...cookie, 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'cors' })).toBe(403);
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1', 'archive.example.org'])(
    'is 421 with the Host %j, also if the Origin has the same name',
    async host => {
      const headers = { ...own(), Host: host, Origin: `http://${host}`, 'X-Forwarded-Host': '127.0.0.1' };
      expect(await status(local, 'GET', headers)).toBe(421);
      expect(await status(local, 'POST', headers)).toBe(421);
    },
  );

  test.each(['localhost', 'localhost:4800', 'archive.localhost:80', '127.0.0.1', '[::1]:4800'])(
    'may use the name %s of the same machine',
    async host => {
      const headers = { ...cookie, Host: host, Origin: new URL(`http://${host}`).origin };
      expect(await status(local, 'POST', headers)).toBe(200);
    },
  );
});

describe('with a public URL over TLS', () => {
  const secureCookie = { Cookie: `__Host-session=${token}` };
  const Host = 'archive.example.org';
  const Origin = 'https://archive.example.org';

  test('only the cookie with the prefix __Host- counts, because another host name or plain HTTP can set the other', async () => {
    expect(await status(secure, 'POST', { ...secureCookie, Host, Origin })).toBe(200);
    expect(await status(secure, 'POST', { ...cookie, Host, Origin })).toBe(401);
  });

  test('the Host may lack the port, and a proxy may send the address that it connects to', async () => {
    expect(await status(secure, 'POST', { ...secureCookie, Host: `${Host}:443`, Origin })).toBe(200);
    expect(await status(secure, 'POST', { ...secureCookie, Origin })).toBe(200);
  });

  test('plain HTTP of the same name, another port, a subdomain and a parent domain are 403', async () => {
    const origins = [
      'http://archive.example.org',
      `${Origin}:8443`,
      'https://a.archive.example.org',
      'https://example.org',
    ];
    const answers = origins.map(origin => status(secure, 'POST', { ...secureCookie, Host, Origin: origin }));
    expect(await Promise.all(answers)).toEqual([403, 403, 403, 403]);
  });
});

describe('a cookie and a key', () => {
  test('together are 400, whichever of the two is valid', async () => {
    for (const Authorization of [acceptedKey, 'Bearer wrong', 'Basic eDp5', ''])
      expect(await status(local, 'GET', { ...own(), Authorization })).toBe(400);
    const unknown = { Cookie: `session=${randomBytes(32).toString('base64url')}`, Authorization: acceptedKey };
    expect(await status(local, 'GET', unknown)).toBe(400);
  });

  test('are not exchangeable: a key as cookie and a cookie as key are 401', async () => {
    for (const value of ['key', acceptedKey, 'Bearer%20key', hash, Buffer.from(hash, 'hex').toString('base64url')])
      expect(await status(local, 'GET', { Cookie: `session=${value}` })).toBe(401);
    expect(await status(local, 'GET', { Authorization: `Bearer ${token}` })).toBe(401);
    expect(await status(local, 'GET', { Authorization: token })).toBe(401);
  });

  test('of another program on the same host name do not hinder a key', async () => {
    expect(await status(local, 'GET', { Cookie: 'session=eyJ1c2VyIjoxfQ.x', Authorization: acceptedKey })).toBe(200);
  });

  test.each([
    ['an unknown token', `session=${randomBytes(32).toString('base64url')}`],
    ['two tokens', `session=${token}; session=${randomBytes(32).toString('base64url')}`],
    ['the same token twice', `session=${token}; session=${token}`],
    ['a longer token', `session=${token}A`],
    ['a quoted token', `session="${token}"`],
    ['another name', `Session=${token}`],
    ['the name of TLS', `__Host-session=${token}`],
    ['no name', token],
  ])('a cookie with %s is 401', async (_name, Cookie) => {
    expect(await status(local, 'GET', { ...own(), Cookie })).toBe(401);
  });
});
