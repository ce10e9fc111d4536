import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@archive/kit/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { probeContainer } from './probe-container.ts';

let server: Server;
let status: number;
let ended: AbortController;
let results: string[];

beforeEach(async () => {
  [status, results, ended] = [503, [], new AbortController()];
  server = createServer((request, answer) => {
    answer.statusCode = request.url === '/start' ? status : 200;
    answer.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  ended.abort();
  server.close();
});

/** Periods are short, because the tests wait for them. */
function startProbes(): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const create = (path: string) => ({ httpGet: { path, port }, periodSeconds: 0.01, failureThreshold: 3 });
  const container = { startupProbe: create('/start'), readinessProbe: create('/'), livenessProbe: create('/') };
  return probeContainer(container, '127.0.0.1', ended.signal, (kind, isSuccess) =>
    results.push(`${kind} ${isSuccess}`),
  );
}

test('readiness and liveness are probed only after the startup probe has succeeded', async () => {
  const probing = startProbes();
  await eventually(() => expect(results).toContain('startup false'));
  expect(new Set(results)).toEqual(new Set(['startup false']));
  status = 200;
  await eventually(() => expect(results).toEqual(expect.arrayContaining(['readiness true', 'liveness true'])));
  expect(results.filter(result => result === 'startup true')).toHaveLength(1);
  ended.abort();
  await probing;
});

test('a probe fails only after as many failures as its threshold', async () => {
  status = 200;
  const probing = startProbes();
  await eventually(() => expect(results).toContain('readiness true'));
  let failures = 0;
  server.removeAllListeners('request').on('request', (_request, answer) => {
    failures += 1;
    answer.statusCode = 500;
    answer.end();
  });
  await eventually(() => expect(results).toContain('liveness false'));
  expect(failures).toBeGreaterThanOrEqual(3);
  ended.abort();
  await probing;
});
