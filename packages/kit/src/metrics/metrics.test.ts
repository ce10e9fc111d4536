import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  addGauge,
  createLogger,
  createMetrics,
  createReadiness,
  type Readiness,
  type Metrics,
  type GaugeSample,
  serveMetrics,
  ServiceError,
} from '../index.ts';

const log = createLogger('silent', 'test');
let metrics: Metrics;
let readiness: Readiness;
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeEach(async () => {
  metrics = createMetrics();
  readiness = createReadiness();
  served = await serveMetrics({ metrics, readiness, host: '127.0.0.1', port: 0, log });
});
afterEach(() => served.stop());

const request = (path = '/metrics', method = 'GET') => fetch(`http://127.0.0.1:${served.port}${path}`, { method });
const sampleLines = async (name: string) =>
  (await (await request()).text()).split('\n').filter(line => line.startsWith(name));

test('each scrape reads the gauge anew, with its labels, and includes the metrics of the process', async () => {
  let value = 1;
  const read = (): Promise<GaugeSample[]> => Promise.resolve([{ labels: { kind: 'a' }, value: (value += 1) }]);
  addGauge(metrics, { name: 'archive_things', help: 'Things.', labels: ['kind'], read, log });
  expect(await sampleLines('archive_things')).toEqual(['archive_things{kind="a"} 2']);
  expect(await sampleLines('archive_things')).toEqual(['archive_things{kind="a"} 3']);
  expect(await sampleLines('process_resident_memory_bytes')).toHaveLength(1);
  expect((await request()).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('a gauge that fails or does not answer has no value, and the other gauges are written', async () => {
  let reading: Promise<GaugeSample[]> = Promise.resolve([{ value: 5 }]);
  addGauge(metrics, { name: 'archive_one', help: 'One.', read: () => reading, log });
  addGauge(metrics, { name: 'archive_two', help: 'Two.', read: () => Promise.resolve([{ value: 2 }]), log });
  expect(await sampleLines('archive_one')).toEqual(['archive_one 5']);
  for (const bad of [
    Promise.reject<GaugeSample[]>(new ServiceError('UNAVAILABLE')),
    new Promise<GaugeSample[]>(() => undefined),
  ]) {
    reading = bad;
    expect(await sampleLines('archive_one')).toEqual([]);
    expect(await sampleLines('archive_two')).toEqual(['archive_two 2']);
  }
});

test('services of a process share a gauge, until one of them stops', async () => {
  const add = (read: () => GaugeSample[]) =>
    addGauge(metrics, { name: 'archive_works', help: 'Works.', labels: ['service'], read, log });
  const remove = add(() => [{ labels: { service: 'a' }, value: 1 }]);
  add(() => [{ labels: { service: 'b' }, value: 2 }]);
  add(() => {
    throw new ServiceError('UNAVAILABLE');
  });
  expect(await sampleLines('archive_works')).toEqual(['archive_works{service="a"} 1', 'archive_works{service="b"} 2']);
  remove();
  expect(await sampleLines('archive_works')).toEqual(['archive_works{service="b"} 2']);
});

test('other paths and methods get 404', async () => {
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/healthz', 'GET'],
  ])
    expect((await request(path, method)).status).toBe(404);
});

test('readiness is 200, or 503 with every problem of the process', async () => {
  let problems: string[] = [];
  readiness.addCheck(() => problems);
  readiness.addCheck(() => []);
  expect((await request('/readyz')).status).toBe(200);
  problems = ['events are not consumed: search', 'another'];
  const response = await request('/readyz');
  expect(response.status).toBe(503);
  expect(await response.text()).toBe('events are not consumed: search\nanother\n');
});
