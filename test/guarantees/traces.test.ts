import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectPath, sessionPath } from '../src/api/paths.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { listAncestors, waitForTrace } from '../src/traces/read-trace.ts';
import { readAttribute, type SpanReceiver, startSpanReceiver } from '../src/traces/span-receiver.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';
import { type Client, createWorld, type World } from '../src/world/world.ts';

let receiver: SpanReceiver;
let world: World;
let client: Client;
const project = createProjectId();
const session = randomUUID();

beforeAll(async () => {
  receiver = await startSpanReceiver();
  world = createWorld(embeddedTopology, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  await world.start();
  client = await world.createClient();
});
afterAll(async () => {
  await world.stop();
  await receiver.stop();
});

/** A trace of a client, which has not sampled it. */
function createClientTrace() {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-00`, 'X-Request-Id': randomUUID() } };
}

const put = 'PUT /api/v1/projects/:projectId/sessions/:sessionId';
const remove = 'DELETE /api/v1/projects/:projectId';

test('an upload is one trace, from the request through gRPC, PostgreSQL, outbox and bus to the write of the index', async () => {
  const { traceId, spanId, headers } = createClientTrace();
  const answer = await client.put(sessionPath(project, session), uploadBody({ name: 'sentinel-name' }), headers);
  expect(answer.status).toBe(201);
  expect(answer.headers['x-request-id']).toBe(headers['X-Request-Id']);
  const trace = await waitForTrace(receiver, traceId, [put, 'index write', 'process session.changed']);
  const toTransaction = [
    put,
    'sessions.v1.SessionsService/StoreSession',
    'sessions.v1.SessionsService/StoreSession',
    'transaction',
  ];
  expect(listAncestors(trace, 'INSERT sessions.outbox')).toEqual([...toTransaction, 'INSERT sessions.outbox']);
  expect(listAncestors(trace, 'index write')).toEqual([
    ...toTransaction,
    'send session.changed',
    'process session.changed',
    'index write',
  ]);
  const root = trace.find(({ name }) => name === put)!;
  expect(root.parentSpanId).toBe(spanId);
  expect(readAttribute(root, 'archive.request.id')).toBe(headers['X-Request-Id']);
  expect(Number(readAttribute(root, 'http.response.status_code'))).toBe(201);
});

test('the deletion of a project is one trace, up to the tombstones of its sessions in the index', async () => {
  const { traceId, headers } = createClientTrace();
  expect((await client.delete(projectPath(project), headers)).status).toBe(200);
  const trace = await waitForTrace(receiver, traceId, ['index write tombstone', 'process project.erased', remove]);
  expect(listAncestors(trace, 'index write tombstone')).toEqual(
    expect.arrayContaining([remove, 'process project.erased', 'process session.changed']),
  );
});

test('probes, pages and unknown paths are not traced', async () => {
  const { traceId, headers } = createClientTrace();
  const [gateway] = world.archive.gateways;
  for (const path of ['/healthz', '/readyz', '/', '/unknown', '/api/v1/unknown'])
    await (await fetch(`${gateway}${path}`, { headers })).arrayBuffer();
  const later = createClientTrace();
  await client.get('/api/v1/projects', later.headers);
  await waitForTrace(receiver, later.traceId, ['GET /api/v1/projects']);
  expect(receiver.spans.filter(span => span.traceId === traceId)).toEqual([]);
});

test('spans hold no content, no ids of owners, projects and sessions, and no key', () => {
  const text = JSON.stringify(receiver.spans);
  expect(text).toContain('"http.route"');
  for (const secret of ['sentinel-name', project, session, client.userName, client.key.id, client.key.key])
    expect(text).not.toContain(secret);
});

test('an answer does not wait for a collector that answers nothing', async () => {
  receiver.pause();
  const startMs = performance.now();
  for (let n = 0; n < 20; n += 1) expect((await client.get('/api/v1/projects')).status).toBe(200);
  // If each answer waited for its export, the answers would take 20 times at least 2 s.
  expect(performance.now() - startMs).toBeLessThan(30_000);
  receiver.resume();
});
