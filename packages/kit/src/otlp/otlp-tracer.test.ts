import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger } from '../log/log.ts';
import { eventually } from '../testing/index.ts';
import { createOtlpTracer } from './otlp-tracer.ts';

const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const request = () => ({ name: 'GET /', kind: 'server' as const, attributes: { 'http.route': 'x'.repeat(1_000) } });

let collector: Server;
let port: number;
let received: string[] = [];
let isSilent = false;
let status = 200;
beforeAll(async () => {
  collector = createServer((incoming, response) => {
    void json(incoming).then(body => {
      received.push(JSON.stringify(body));
      if (!isSilent) response.writeHead(status).end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  ({ port } = collector.address() as AddressInfo);
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
beforeEach(() => {
  received = [];
});

function createTracer(sampledShare: number) {
  const logLines: string[] = [];
  const log = createLogger('info', 'test', { write: line => void logLines.push(line) });
  const endpoint = `http://127.0.0.1:${port}/`;
  return { ...createOtlpTracer({ endpoint, sampledShare, serviceName: 'all', log }), logLines };
}

test('a client gives a sampled trace its id, but cannot cause the sampling of a trace', async () => {
  const [all, none] = [createTracer(1), createTracer(0)];
  expect(all.startTrace(request, parent)?.traceId).toBe(parent.traceId);
  expect(all.startTrace(request, undefined)?.traceId).toMatch(/^[0-9a-f]{32}$/);
  for (let n = 0; n < 1_000; n += 1) expect(none.startTrace(request, parent)).toBeUndefined();
  await Promise.all([all.stop(), none.stop()]);
});

test('of 10,000 traces with the same client id, about the share of the setting is sampled', async () => {
  const tracer = createTracer(0.1);
  let sampled = 0;
  for (let n = 0; n < 10_000; n += 1) sampled += tracer.startTrace(request, parent) ? 1 : 0;
  // Standard deviation 30.
  expect(sampled).toBeGreaterThan(800);
  expect(sampled).toBeLessThan(1_200);
  await tracer.stop();
});

test('a stop exports the ended spans, with texts of at most 256 characters', async () => {
  const tracer = createTracer(1);
  tracer.startTrace(request, parent)?.end();
  await tracer.stop();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`"traceId":"${parent.traceId}"`);
  expect(received[0]).toContain(`"${'x'.repeat(256)}"`);
});

test('with a collector that never answers, a stop takes 2 s', async () => {
  isSilent = true;
  const tracer = createTracer(1);
  tracer.startTrace(request, parent)?.end();
  const startMs = performance.now();
  await tracer.stop();
  isSilent = false;
  expect(received).toHaveLength(1);
  expect(performance.now() - startMs).toBeLessThan(4_000);
});

test('a collector that refuses spans is logged once, and once more when it accepts them again', async () => {
  const { logLines, ...tracer } = createTracer(1);
  const exportSpan = async () => {
    const count = received.length;
    tracer.startTrace(request, parent)?.end();
    await eventually(() => expect(received.length).toBeGreaterThan(count));
  };
  const waitForLines = (count: number) => eventually(() => expect(logLines).toHaveLength(count));
  status = 400;
  await exportSpan();
  await waitForLines(1);
  await exportSpan();
  status = 200;
  await exportSpan();
  await waitForLines(2);
  await tracer.stop();
  expect(logLines.map(line => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'traces are not exported',
    'traces are exported again',
  ]);
});
