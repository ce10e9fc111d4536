import { createMetrics, ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acceptedKey, startTestGateway } from './test-gateway.fixture.ts';

const metrics = createMetrics();
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  const route = { method: 'get', rateLimit: 'rest' } as const;
  gateway = await startTestGateway({
    metrics,
    routes: [
      { ...route, path: '/api/v1/waits/:id', handle: () => new Promise<never>(() => undefined) },
      { ...route, path: '/api/v1/full/:id', handle: () => Promise.reject(new ServiceError('QUOTA_EXCEEDED')) },
      { ...route, path: '/api/v1/fails/:id', handle: () => Promise.reject(new ServiceError('INTERNAL')) },
    ],
  });
});
afterAll(() => gateway.stop());

const send = (path: string, init: RequestInit = {}) =>
  fetch(gateway.url + path, { headers: { Authorization: acceptedKey }, ...init });
const readCount = async (route: string, method: string, status: string) => {
  const prefix = `archive_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"} `;
  const line = (await metrics.metrics()).split('\n').find(each => each.startsWith(prefix));
  return Number(line?.slice(prefix.length) ?? 0);
};

test('each request counts once, by the template of its route and its class of status', async () => {
  for (const path of ['/api/v1/full/1', '/api/v1/full/2', '/api/v1/fails/3', '/api/v1/none', '/none', '/healthz'])
    await (await send(path)).text();
  await (await send('/api/v1/fails/4', { method: 'PROPFIND' })).text();
  expect(await readCount('/api/v1/full/:id', 'GET', '507')).toBe(2);
  expect(await readCount('/api/v1/fails/:id', 'GET', '5xx')).toBe(1);
  expect(await readCount('unknown', 'GET', '4xx')).toBe(1);
  expect(await readCount('unknown', 'other', '4xx')).toBe(1);
  expect(await readCount('pages', 'GET', '4xx')).toBe(1);
  expect(await readCount('/healthz', 'GET', '2xx')).toBe(1);
});

test('a request whose client leaves before the answer counts as aborted', async () => {
  const abort = new AbortController();
  const sending = send('/api/v1/waits/1', { signal: abort.signal }).catch(() => 'aborted');
  await eventually(async () => expect(await metrics.metrics()).toContain('archive_gateway_requests{state="open"} 1'));
  abort.abort();
  expect(await sending).toBe('aborted');
  await eventually(async () => expect(await readCount('/api/v1/waits/:id', 'GET', 'aborted')).toBe(1));
  expect(await metrics.metrics()).toContain('archive_gateway_requests{state="open"} 0');
});
