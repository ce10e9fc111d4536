import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseStoredUpload } from '../src/api/response-data.ts';
import { createProxiedTopology } from '../src/archive/proxied-topology.ts';
import { graphPath } from '../src/api/paths.ts';
import { sendFirstHalf } from '../src/client/partial-request.ts';
import { createProjectId } from '../src/world/upload.ts';
import { bindToGateway } from '../src/world/bind-to-gateway.ts';
import { createUploadRequest, createContent } from '../src/world/session-content.ts';
import { createWorld } from '../src/world/world.ts';

const { topology, proxy } = createProxiedTopology('SESSIONS_ADDRESS');
const suite = (await topology.canRun()) ? describe : describe.skip;

suite('while sessions answers each call late', () => {
  const world = createWorld(topology);
  beforeAll(() => world.start());
  afterAll(() => world.stop());

  test('an upload, which calls sessions three times, is stored even if the calls take over 5 s together', async () => {
    const client = await world.createClient();
    const send = bindToGateway(world, client, world.archive.gateways[0]!);
    const upload = () => createUploadRequest(createProjectId(), randomUUID(), createContent('content-late'));
    expect(parseStoredUpload(await send(upload())).created).toBe(true);
    proxy().delayResponses(2_000);
    try {
      const startedMs = performance.now();
      const { status } = await send(upload());
      expect([status, performance.now() - startedMs > 5_000]).toEqual([201, true]);
    } finally {
      proxy().delayResponses(0);
    }
  });

  test('an upload is answered 503 within 30 s if sessions does not answer', async () => {
    const client = await world.createClient();
    const send = bindToGateway(world, client, world.archive.gateways[0]!);
    const upload = (marker: string) => createUploadRequest(createProjectId(), randomUUID(), createContent(marker));
    const message = upload('content-hung');
    const headers = { ...message.headers, Authorization: `Bearer ${client.key.key}` };
    const early = await sendFirstHalf(world.archive.gateways[0]!, { ...message, headers });
    // The answer to this later upload proves that the gateway has taken the earlier upload's ticket.
    expect((await send(upload('content-before'))).status).toBe(201);
    proxy().holdResponses();
    try {
      const startedMs = performance.now();
      const { status } = await early.finish();
      expect([status, performance.now() - startedMs < 30_000]).toEqual([503, true]);
    } finally {
      proxy().releaseResponses();
    }
  });

  test('a filtered list of sessions in GraphQL is answered within 3 s, with an error if sessions is too late', async () => {
    const client = await world.createClient();
    const send = bindToGateway(world, client, world.archive.gateways[0]!);
    const query = '{ projects { id } sessions(filters: { timeFilter: "today" }) { id project { sessionCount } } }';
    const headers = { 'Content-Type': 'application/json' };
    const ask = () => send({ method: 'POST', path: graphPath, headers, body: JSON.stringify({ query }) });
    expect(JSON.parse((await ask()).body.toString())).toEqual({ data: { projects: [], sessions: [] } });
    proxy().delayResponses(4_000);
    try {
      const startedMs = performance.now();
      const { data, errors } = JSON.parse((await ask()).body.toString()) as { data: unknown; errors: object[] };
      expect([data, errors.length, performance.now() - startedMs < 3_000]).toEqual([
        { projects: [], sessions: null },
        1,
        true,
      ]);
    } finally {
      proxy().delayResponses(0);
    }
  });
});
