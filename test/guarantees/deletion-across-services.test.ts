import { randomUUID } from 'node:crypto';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseStoredUpload } from '../src/api/response-data.ts';
import { sendFirstHalf } from '../src/client/partial-request.ts';
import { ErasureClient } from '../src/world/erasure-client.ts';
import { type Database, countOwnerRows, noRows, openDatabase } from '../src/tampering/owner-rows.ts';
import { createProxiedTopology } from '../src/archive/proxied-topology.ts';
import { createProjectId } from '../src/world/upload.ts';
import { projectPath, sessionsPath } from '../src/api/paths.ts';
import { fetchProjects } from '../src/world/projects.ts';
import { bindToGateway } from '../src/world/bind-to-gateway.ts';
import { readAllRepresentations, createUploadRequest, createContent } from '../src/world/session-content.ts';
import { type Client, createWorld } from '../src/world/world.ts';

const { topology, proxy } = createProxiedTopology('SESSIONS_ADDRESS');
const suite = (await topology.canRun()) ? describe : describe.skip;

suite('the deletion of a project in an archive with a process per service', () => {
  const world = createWorld(topology);
  let database: Database;
  beforeAll(async () => {
    await world.start();
    database = openDatabase(world.archive);
  });
  afterAll(async () => {
    await database.end();
    await world.stop();
  });

  const bindAllGateways = (client: Client) =>
    world.archive.gateways.map(gateway => bindToGateway(world, client, gateway));

  test('is 503 while sessions is down; a repeated deletion succeeds, and the archive finishes a deletion that is not repeated', async () => {
    const client = await world.createClient();
    const erasureClient = new ErasureClient(request => client.send(request));
    const [repeated, abandoned] = [await erasureClient.createProject(), await erasureClient.createProject()];
    const sessions = world.archive.processes.find(({ target }) => target === 'sessions')!;
    await sessions.kill();
    for (const project of [repeated, abandoned, repeated]) {
      const answer = await client.delete(projectPath(project));
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    }
    await sessions.start();
    const owner = await eventually(() => erasureClient.deleteProject(repeated));
    for (const send of bindAllGateways(client)) {
      expect((await send({ method: 'DELETE', path: projectPath(repeated) })).status).toBe(404);
      expect((await send({ method: 'GET', path: sessionsPath(repeated) })).status).toBe(404);
    }
    await eventually(async () => expect(await countOwnerRows(database, owner)).toEqual(noRows), 30_000);
    expect(await fetchProjects(client)).toEqual([]);
    expect((await client.get(sessionsPath(abandoned))).status).toBe(404);
  });

  test('refuses an upload that began before it and is not yet written, and keeps a later upload', async () => {
    const client = await world.createClient();
    const [slowGateway, fastGateway] = bindAllGateways(client);
    const [project, session] = [createProjectId(), randomUUID()];
    parseStoredUpload(await fastGateway!(createUploadRequest(project, randomUUID(), createContent('content-first'))));
    const uploadRequest = createUploadRequest(project, session, createContent('content-old'));
    const headers = { ...uploadRequest.headers, Authorization: `Bearer ${client.key.key}` };
    const oldUpload = await sendFirstHalf(world.archive.gateways[0]!, { ...uploadRequest, headers });
    // Answers to later requests prove that the gateway has taken the upload's ticket.
    for (let n = 0; n < 4; n += 1) await readAllRepresentations(slowGateway!, project, session);
    proxy().holdResponses();
    try {
      // The archive stores the upload only after the gateway has received an answer of the service sessions.
      const refused = oldUpload.finish();
      expect((await fastGateway!({ method: 'DELETE', path: projectPath(project) })).status).toBe(200);
      const content = createContent('content-new');
      expect(parseStoredUpload(await fastGateway!(createUploadRequest(project, session, content))).created).toBe(true);
      proxy().releaseResponses();
      expect((await refused).status).toBe(404);
      for (const send of bindAllGateways(client))
        expect(await readAllRepresentations(send, project, session)).toEqual(content);
    } finally {
      proxy().releaseResponses();
    }
  });
});
