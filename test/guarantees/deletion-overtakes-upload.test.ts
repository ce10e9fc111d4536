import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseStoredUpload } from '../src/api/response-data.ts';
import { sendFirstHalf } from '../src/client/partial-request.ts';
import { createProxiedTopology } from '../src/archive/proxied-topology.ts';
import { createProjectId } from '../src/world/upload.ts';
import { projectPath, sessionPath } from '../src/api/paths.ts';
import { bindToGateway } from '../src/world/bind-to-gateway.ts';
import { createUploadRequest, createContent } from '../src/world/session-content.ts';
import { type Client, createWorld } from '../src/world/world.ts';

const auth = createProxiedTopology('AUTH_ADDRESS');
const sessions = createProxiedTopology('SESSIONS_ADDRESS');
const suite = (await auth.topology.canRun()) ? describe : describe.skip;

suite('an upload while the gateway verifies its key', () => {
  const { topology, proxy } = auth;
  const world = createWorld(topology);
  beforeAll(() => world.start());
  afterAll(() => world.stop());

  test.each(['project', 'session'] as const)(
    'is refused if its %s is deleted before the gateway calls sessions',
    async deletionTarget => {
      const client = await world.createClient();
      const [slowGateway, fastGateway] = world.archive.gateways as [string, string];
      const send = bindToGateway(world, client, fastGateway);
      const [project, session] = [createProjectId(), randomUUID()];
      const uploadRequest = createUploadRequest(project, session, createContent('content-overtaken'));
      expect(parseStoredUpload(await send(uploadRequest)).created).toBe(true);
      proxy().holdResponses();
      try {
        const headers = { ...uploadRequest.headers, Authorization: `Bearer ${client.key.key}` };
        const earlyUpload = await sendFirstHalf(slowGateway, { ...uploadRequest, headers });
        const path = deletionTarget === 'project' ? projectPath(project) : sessionPath(project, session);
        expect((await send({ method: 'DELETE', path })).status).toBe(200);
        proxy().releaseResponses();
        expect((await earlyUpload.finish()).status).toBe(404);
        expect((await send({ method: 'GET', path: sessionPath(project, session) })).status).toBe(404);
        expect(parseStoredUpload(await send(uploadRequest)).created).toBe(true);
      } finally {
        proxy().releaseResponses();
      }
    },
  );
});

suite('an upload while the gateway waits for a connection to sessions', () => {
  const { topology, proxy } = sessions;
  const world = createWorld(topology);
  beforeAll(() => world.start());
  afterAll(() => world.stop());

  /**
   * The session is deleted while the gateway has no connection to the service sessions. Returns the upload's status.
   */
  const uploadDuringDeletion = async (client: Client) => {
    const [slowGateway, fastGateway] = world.archive.gateways as [string, string];
    const send = bindToGateway(world, client, fastGateway);
    const [project, session] = [createProjectId(), randomUUID()];
    const uploadRequest = createUploadRequest(project, session, createContent('content-asking'));
    expect(parseStoredUpload(await send(uploadRequest)).created).toBe(true);
    proxy().disconnect();
    try {
      const headers = { ...uploadRequest.headers, Authorization: `Bearer ${client.key.key}` };
      const earlyUpload = await sendFirstHalf(slowGateway, { ...uploadRequest, headers });
      expect((await send({ method: 'DELETE', path: sessionPath(project, session) })).status).toBe(200);
      proxy().restore();
      const { status } = await earlyUpload.finish();
      expect((await send({ method: 'GET', path: sessionPath(project, session) })).status).toBe(404);
      return status;
    } finally {
      proxy().restore();
    }
  };

  test('is refused if its session is deleted before sessions receives the call', async () => {
    const client = await world.createClient();
    // After 503, the connection was restored too late, so the test tries again.
    for (let status = 503; status !== 404;) {
      status = await uploadDuringDeletion(client);
      expect([404, 503]).toContain(status);
    }
  });
});
