import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  addGauge,
  createLogger,
  createMetrics,
  type Metrics,
  type GaugeSample,
  serveMetrics,
  ServiceError,
} from './index.ts';

const log = createLogger('silent', 'test');
let metrics: Metrics;
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeEach(async () => {
  metrics = createMetrics();
  served = await serveMetrics({ metrics, host: '127.0.0.1', port: 0, log });
});
afterEach(() => served.stop());

const ask = (path = '/metrics', method = 'GET') => fetch(`http://127.0.0.1:${served.port}${path}`, { method });
/** Lines of a metric that say a number. */
const linesOf = async (name: string) => (await (await ask()).text()).split('\n').filter(line => line.startsWith(name));

test('a look tells what is so at that moment, by its labels, and of the process too', async () => {
  let value = 1;
  const read = (): Promise<GaugeSample[]> => Promise.resolve([{ labels: { kind: 'a' }, value: (value += 1) }]);
  addGauge(metrics, { name: 'archive_things', help: 'Things.', labels: ['kind'], read, log });
  expect(await linesOf('archive_things')).toEqual(['archive_things{kind="a"} 2']);
  expect(await linesOf('archive_things')).toEqual(['archive_things{kind="a"} 3']);
  expect(await linesOf('process_resident_memory_bytes')).toHaveLength(1);
  expect((await ask()).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('what can not be read has no value, be it a failure or no answer, and the others are told', async () => {
  let reading: Promise<GaugeSample[]> = Promise.resolve([{ value: 5 }]);
  addGauge(metrics, { name: 'archive_one', help: 'One.', read: () => reading, log });
  addGauge(metrics, { name: 'archive_two', help: 'Two.', read: () => Promise.resolve([{ value: 2 }]), log });
  expect(await linesOf('archive_one')).toEqual(['archive_one 5']);
  for (const bad of [
    Promise.reject<GaugeSample[]>(new ServiceError('UNAVAILABLE')),
    new Promise<GaugeSample[]>(() => undefined),
  ]) {
    reading = bad;
    expect(await linesOf('archive_one')).toEqual([]);
    expect(await linesOf('archive_two')).toEqual(['archive_two 2']);
  }
});

test('nothing but /metrics is served', async () => {
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/healthz', 'GET'],
  ])
    expect((await ask(path, method)).status).toBe(404);
});
