import { afterEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import type { Route } from '../src/request/route.ts';
import { acceptedKey, startTestGateway } from './test-gateway.fixture.ts';

const listed = 'https://app.example.org';
const routes: Route[] = [
  {
    method: 'get',
    path: '/session',
    rateLimit: 'rest',
    handle: ({ res }) => {
      res.setHeader('Vary', 'Accept').end('x');
      return Promise.resolve();
    },
  },
  { method: 'get', path: '/fail', rateLimit: 'rest', handle: () => Promise.reject(new ServiceError('UNAVAILABLE')) },
];

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
afterEach(() => gateway.stop());

async function send(corsOrigins: string[], path: string, headers: Record<string, string>, method = 'GET') {
  gateway = await startTestGateway({ routes, corsOrigins, requiresKey: true });
  const response = await fetch(gateway.url + path, { method, headers });
  await response.text();
  const cors = [...response.headers].filter(([name]) => name.startsWith('access-control-'));
  return { status: response.status, vary: response.headers.get('Vary'), cors: Object.fromEntries(cors), response };
}

const key = { Authorization: acceptedKey };
const preflight = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'authorization' };

describe('with CORS_ORIGINS', () => {
  test('a preflight request of a listed origin is 204 without a key, and is not counted', async () => {
    const { status, vary, cors, response } = await send(
      [listed],
      '/session',
      { Origin: listed, ...preflight, ...key },
      'OPTIONS',
    );
    expect([status, vary, response.headers.get('X-RateLimit-Remaining')]).toEqual([204, 'Origin', null]);
    expect(cors).toEqual({
      'access-control-allow-origin': listed,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, Content-Encoding, If-Match, If-None-Match, Idempotency-Key, X-SDK-Version, X-SDK-Language',
      'access-control-max-age': '7200',
      'access-control-expose-headers': expect.stringMatching(/^ETag, .*X-Session-Data-Size$/),
    });
  });

  test.each([
    ['/session', key, 200, 'Accept, Origin'],
    ['/fail', key, 503, 'Origin'],
    ['/session', {}, 401, 'Origin'],
    ['/nowhere', key, 404, 'Origin'],
    ['/healthz', {}, 200, 'Origin'],
  ])(
    'a page of a listed origin may read the answer of %s with %j, which is %i',
    async (path, headers, status, vary) => {
      const answer = await send([listed], path, { Origin: listed, ...headers });
      expect([answer.status, answer.vary]).toEqual([status, vary]);
      expect(answer.cors['access-control-allow-origin']).toBe(listed);
      expect(answer.cors).not.toHaveProperty('access-control-allow-credentials');
    },
  );

  test.each(['https://app.example.org.evil', 'http://app.example.org', 'null', ''])(
    'the origin %j is not allowed, and its preflight request needs a key',
    async Origin => {
      const { status, vary, cors } = await send([listed], '/session', { Origin, ...preflight }, 'OPTIONS');
      expect([status, vary, cors]).toEqual([401, 'Origin', {}]);
    },
  );

  test('OPTIONS without Access-Control-Request-Method needs a key', async () => {
    expect((await send([listed], '/session', { Origin: listed }, 'OPTIONS')).status).toBe(401);
  });
});

test('without CORS_ORIGINS no origin is allowed, and Vary lacks Origin', async () => {
  const { status, vary, cors } = await send([], '/session', { Origin: listed, ...key });
  expect([status, vary, cors]).toEqual([200, 'Accept', {}]);
  await gateway.stop();
  expect((await send([], '/session', { Origin: listed, ...preflight }, 'OPTIONS')).status).toBe(401);
});
