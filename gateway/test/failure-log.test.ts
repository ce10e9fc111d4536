import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { readJsonObject } from '../src/request/json-body.ts';
import { streamBody } from '../src/http/stream-body.ts';
import { overloadedError } from '../src/request/overloaded-error.ts';
import type { RequestContext } from '../src/request/request-context.ts';
import type { Route } from '../src/request/route.ts';
import { withBody } from '../src/request/with-body.ts';
import { errorLevel, startTestGateway, warnLevel } from './test-gateway.fixture.ts';

const failures: Record<string, () => Error> = {
  outage: () => new ServiceError('UNAVAILABLE', undefined, { cause: new Error('the cause') }),
  defect: () => new TypeError('the cause'),
  overload: () => overloadedError,
  conflict: () => new ServiceError('PRECONDITION_FAILED'),
};

async function waitForAbort({ context }: RequestContext): Promise<never> {
  await once(context.signal, 'abort');
  throw new ServiceError('UNAVAILABLE');
}

async function* breakOff() {
  yield 'a part';
  await Promise.resolve();
  throw new TypeError('the cause');
}

const fail = ({ req }: RequestContext) => Promise.reject(failures[req.params['kind'] as string]?.() ?? new Error());
const routes: Route[] = [
  { method: 'get', path: '/fail/:kind', rateLimit: 'rest', handle: fail },
  { method: 'get', path: '/wait', rateLimit: 'rest', handle: waitForAbort },
  { method: 'get', path: '/stream', rateLimit: 'rest', handle: ({ res }) => streamBody(res, breakOff()) },
  {
    method: 'post',
    path: '/fail/:kind',
    rateLimit: 'rest',
    readsBody: true,
    handle: async request => {
      await withBody(request, signal => readJsonObject(request, 1_000, signal));
      await fail(request);
    },
  },
];

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeEach(async () => {
  gateway = await startTestGateway({ routes });
});
afterEach(() => gateway.stop());

const readErrors = () => gateway.readLines().filter(({ level }) => level >= errorLevel);
const post = (path: string) => ({ path, method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });

describe('an answer with a 5xx', () => {
  test.each([
    [500, { path: '/fail/defect' }],
    [503, { path: '/fail/outage' }],
    [500, post('/fail/defect')],
    [503, post('/fail/outage')],
  ])(
    '%i to %j is one error line with the request and the cause, and no header',
    async (status, { path, ...options }) => {
      const response = await fetch(gateway.url + path, options);
      expect(response.status).toBe(status);
      await response.text();
      expect(readErrors()).toEqual([
        {
          level: errorLevel,
          time: expect.any(Number),
          target: 'test',
          msg: 'request failed',
          requestId: response.headers.get('X-Request-Id'),
          method: 'method' in options ? options.method : 'GET',
          path,
          client: '127.0.0.1',
          err: expect.objectContaining({ cause: expect.objectContaining({ message: 'the cause' }) }),
        },
      ]);
    },
  );

  test('that breaks off is one error line', async () => {
    await expect(fetch(`${gateway.url}/stream`).then(response => response.text())).rejects.toThrow();
    expect(readErrors()).toHaveLength(1);
  });

  test('of an overload has no error line: rejections are counted, and logged once a second', async () => {
    const startedAt = performance.now();
    for (let n = 0; n < 3; n += 1) expect((await fetch(`${gateway.url}/fail/overload`)).status).toBe(503);
    expect(readErrors()).toEqual([]);
    const warnings = gateway.readLines().filter(({ level }) => level === warnLevel);
    expect(warnings[0]).toMatchObject({ rejected: 1, msg: 'overloaded: requests rejected' });
    expect(warnings.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1_000));
  });
});

describe('no error line reports', () => {
  test('a refused request', async () => {
    expect((await fetch(gateway.url + '/fail/conflict')).status).toBe(412);
    expect((await fetch(`${gateway.url}/nowhere`)).status).toBe(404);
    expect(readErrors()).toEqual([]);
  });

  const head = 'POST /fail/outage HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  test.each([
    ['leaves before its answer', 'GET /wait HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['leaves within its body', `${head}Content-Length: 100\r\n\r\n{"a":`],
    ['sends an invalid chunk', `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\nxyz\r\n`],
    ['sends no HTTP', 'garbage\r\n\r\n'],
  ])('a client that %s', async (_, bytes) => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    await new Promise(resolve => socket.write(bytes, resolve));
    if (!bytes.startsWith('garbage')) await eventually(() => fetch(`${gateway.url}/healthz`));
    socket.destroy();
    const logged = /request rejected|connection rejected/;
    await eventually(() => expect(gateway.text()).toMatch(logged));
    expect(readErrors()).toEqual([]);
  });
});

test.each([
  [[], '127.0.0.1'],
  [['127.0.0.0/8'], '203.0.113.7'],
])('behind the trusted proxies %j, a line names the client %s', async (proxies, client) => {
  const proxied = await startTestGateway({ routes, trustedProxies: proxies });
  await fetch(`${proxied.url}/fail/outage`, { headers: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' } });
  expect(proxied.readLines()).toEqual([expect.objectContaining({ client })]);
  await proxied.stop();
});

/** The log must not contain these headers. Each has a unique value. */
const secrets = {
  Authorization: 'Bearer secret-key-of-the-owner',
  Cookie: 'session=secret-cookie',
  'X-Own': 'secret-own',
};

test('no line of any level contains a header of a failed request', async () => {
  const paths = [...Object.keys(failures).map(kind => `/fail/${kind}`), '/stream', '/nowhere'];
  for (const path of paths) {
    for (const method of ['GET', 'POST']) {
      const { body, headers } = post(path);
      const options = method === 'GET' ? { headers: secrets } : { method, body, headers: { ...headers, ...secrets } };
      // The answer of /stream breaks off, so this may reject.
      const answered = fetch(gateway.url + path, options).then(response => response.text());
      await answered.catch(() => undefined);
    }
  }
  const lines = Object.entries(secrets)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  for (const rest of ['no header\r\n\r\n', `X-Long: ${'x'.repeat(17_000)}\r\n\r\n`, 'Content-Length: x\r\n\r\n']) {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(`GET /fail/outage HTTP/1.1\r\nHost: x\r\n${lines}${rest}`);
    await once(socket, 'close');
  }
  expect(gateway.readLines().length).toBeGreaterThan(12);
  expect(gateway.text()).not.toContain('secret');
});
