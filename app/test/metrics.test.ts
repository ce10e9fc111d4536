import { randomUUID } from 'node:crypto';
import { authContract } from '@archive/contracts';
import { backgroundContext, createServiceClient } from '@archive/kit';
import { eventually, findFreePort, readGolden } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formatMetricsPage } from '../src/compose/metrics-doc.ts';
import { findStopTimeoutMs } from '../src/compose/stop-timeout.ts';
import { readConfig } from '../src/config/config.ts';
import { startTestStack, type TestStack } from './stack.fixture.ts';

let stack: TestStack;
let port: number;
beforeAll(async () => {
  port = await findFreePort();
  stack = await startTestStack({ METRICS_PORT: String(port), RECONCILE_EVERY_MINUTES: '0' });
  // The last call that the archive makes of its own accord: it fills the new index.
  await eventually(async () => expect(await scrape()).toContain('SessionsService/ListVersions'), 20_000);
});
afterAll(() => stack.stop());

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** The series of the archive's own metrics, without their values. */
const scrapeSeries = async () =>
  (await scrape())
    .split('\n')
    .filter(line => line.startsWith('archive_'))
    .map(line => line.slice(0, line.lastIndexOf(' ')))
    .sort();

/** Leaves out the code of a call: a request that ends early cancels its calls at any of their steps. */
const withoutCodes = (series: readonly string[]) => [
  ...new Set(series.map(line => line.replace(/,code="[A-Z_]+"/, ''))),
];

async function createKeys(count: number): Promise<string[]> {
  const auth = createServiceClient(authContract, stack.services.auth!);
  const keys: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { key } = await auth.createKey({ userName: `user-${randomUUID()}`, label: '' }, backgroundContext(5_000));
    keys.push(key);
  }
  auth.close();
  return keys;
}

test('the longest stop of the documents is the sum of the time limits of a running archive', () => {
  expect(findStopTimeoutMs('all', readConfig({ METRICS_PORT: String(port) }))).toBe(stack.stopTimeoutMs);
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'SEARCH'];
const createPaths = (id: string) => [
  `/${id}`,
  `/api/v1/${id}`,
  `/api/v1/projects/${id}`,
  `/api/v1/projects/${id}/sessions/${randomUUID()}`,
  `/api/v1/graphql/${id}`,
  '/api/v1/graphql',
];

/**
 * Sends requests with random paths, users and operation names. 120 requests have each method and kind of path with a
 * user's key and with an invented key.
 */
async function sendRandomRequests(count: number, keys: readonly string[]): Promise<void> {
  const send = async (n: number) => {
    const id = `x${randomUUID()}`;
    const paths = createPaths(id);
    const method = methods[n % methods.length]!;
    const path = paths[Math.floor(n / methods.length) % paths.length]!;
    const isInvented = Math.floor(n / methods.length / paths.length) % 2 === 1;
    const key = isInvented ? id : keys[n % keys.length];
    const body = JSON.stringify({ query: `query ${id} { ${id}: projects { id } }`, operationName: id });
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'User-Agent': id };
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const response = await fetch(`${stack.url}${path}`, { method, headers, ...(hasBody ? { body } : {}) });
    await response.arrayBuffer();
  };
  for (let n = 0; n < count; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => send(n + i)));
}

test('1,000 requests with random paths, methods, operation names and users add no series', async () => {
  const keys = await createKeys(40);
  await sendRandomRequests(120, keys.slice(0, 20));
  const before = await scrapeSeries();
  await sendRandomRequests(1_000, keys.slice(20));
  expect(withoutCodes(await scrapeSeries())).toEqual(withoutCodes(before));
  expect(before.filter(line => line.startsWith('archive_http_request_duration_seconds_count'))).not.toHaveLength(0);
});

test('each request is measured by route template, method and class of status, in the gateway and in the service', async () => {
  const [key] = await createKeys(1);
  const count = async (series: string) =>
    Number(
      (await scrape())
        .split('\n')
        .find(line => line.startsWith(series))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  const http = (labels: string) => count(`archive_http_request_duration_seconds_count{${labels}}`);
  const read = async () => ({
    listed: await http('route="/api/v1/projects",method="GET",status="2xx"'),
    refused: await http('route="/api/v1/projects",method="GET",status="4xx"'),
    calls: await count(
      'archive_grpc_call_duration_seconds_count{service="projects",method="ProjectsService/ListProjects",code="OK"}',
    ),
    allowed: await count('archive_rate_limit_decisions_total{class="rest",result="allowed"}'),
    graph: await count('archive_graphql_operation_duration_seconds_count{kind="other",result="ok"}'),
  });
  const before = await read();
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  await fetch(`${stack.url}/api/v1/projects?limit=1`, { headers });
  await fetch(`${stack.url}/api/v1/projects`);
  const body = JSON.stringify({ query: '{ projects { id } }' });
  expect((await fetch(`${stack.url}/api/v1/graphql`, { method: 'POST', headers, body })).status).toBe(200);
  const { listed, refused, calls, allowed, graph } = before;
  expect(await read()).toEqual({
    listed: listed + 1,
    refused: refused + 1,
    calls: calls + 1,
    allowed: allowed + 1,
    graph: graph + 1,
  });
});

test('docs/metrics.md lists every metric of a running archive', async () => {
  const page = formatMetricsPage(stack.metrics);
  expect(await readGolden(new URL('../../docs/metrics.md', import.meta.url), page)).toBe(page);
});
