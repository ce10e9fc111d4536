import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseStoredUpload } from '../src/api/response-data.ts';
import { sendFirstHalf } from '../src/client/partial-request.ts';
import { distributedTopology, embeddedTopology } from '../src/archive/topologies.ts';
import { findViolations } from '../src/history/history.ts';
import { DeletionRace, type RaceOptions } from '../src/history/deletion-race.ts';
import { createProjectId, upload } from '../src/world/upload.ts';
import { projectPath, sessionPath } from '../src/api/paths.ts';
import { fetchProjects } from '../src/world/projects.ts';
import { runWithRandomSeed } from '@archive/kit/testing';
import { createUploadRequest, createContent } from '../src/world/session-content.ts';
import { createWorld } from '../src/world/world.ts';

const topologies = [
  { topology: embeddedTopology, suite: describe },
  { topology: distributedTopology, suite: (await distributedTopology.canRun()) ? describe : describe.skip },
];
const settings = { REST_LIMIT_PER_HOUR: '1000000', UPLOAD_LIMIT_PER_HOUR: '1000000' };

for (const { topology, suite } of topologies) {
  suite(`deletions during uploads, ${topology.name}`, () => {
    const world = createWorld(topology, settings);
    beforeAll(() => world.start());
    afterAll(() => world.stop());

    const run = (options: Pick<RaceOptions, 'deletionTarget' | 'deletions' | 'minUploads'>) =>
      runWithRandomSeed(async random => {
        const client = await world.createClient();
        const race = new DeletionRace({ world, client, random, ...options });
        await race.run();
        await race.observe(race.observedProject.sessions);
        await race.delete();
        expect(race.history.deletions.at(-1)?.status).toBe(200);
        await race.observe(race.observedProject.sessions);
        expect(findViolations(race.history)).toEqual([]);
        expect(await fetchProjects(client)).toEqual([]);
        const statuses = new Set(race.history.uploads.map(({ status }) => status));
        expect(statuses).toEqual(new Set([200, 201, 404]));
        expect(race.history.uploads.length).toBeGreaterThanOrEqual(options.minUploads);
      });

    test('each of 120 uploads during 12 deletions of their project is deleted with it, refused, or stored after it', () =>
      run({ deletionTarget: 'project', deletions: 12, minUploads: 120 }));

    test('each of 120 uploads during 24 deletions of single sessions is deleted with its session, refused, or stored after it', () =>
      run({ deletionTarget: 'session', deletions: 24, minUploads: 120 }));

    test.each(['project', 'session'] as const)(
      'an upload that began before the deletion of its %s is refused, and a later upload creates the session again',
      async deletionTarget => {
        const client = await world.createClient();
        const [project, session] = [createProjectId(), randomUUID()];
        const same = createContent('content-same');
        const uploadRequest = createUploadRequest(project, session, same);
        const first = parseStoredUpload(await client.send(uploadRequest));
        const headers = { ...uploadRequest.headers, Authorization: `Bearer ${client.key.key}` };
        const earlyUploads = await Promise.all(
          world.archive.gateways.map(url => sendFirstHalf(url, { ...uploadRequest, headers })),
        );
        // Answers to two later requests prove that each gateway has taken the upload's ticket.
        for (let n = 0; n < 4 * earlyUploads.length; n += 1) await client.get(sessionPath(project, session));
        const path = deletionTarget === 'project' ? projectPath(project) : sessionPath(project, session);
        expect((await client.delete(path)).status).toBe(200);
        const [late] = await Promise.all(earlyUploads.slice(0, 1).map(request => request.finish()));
        expect(late?.status).toBe(404);
        const again = parseStoredUpload(await client.send(uploadRequest));
        expect(again).toMatchObject({ created: true, etag: first.etag });
        for (const request of earlyUploads.slice(1)) expect((await request.finish()).status).toBe(404);
        expect(parseStoredUpload(await client.send(uploadRequest))).toEqual({ ...again, created: false });
      },
    );

    test('a deleted session is immediately 404 on every gateway, and other sessions of its project stay', async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client);
      const neighbour = await upload(client, { project: projectId });
      await client.delete(sessionPath(projectId, sessionId));
      for (const _ of world.archive.gateways) {
        expect((await client.get(sessionPath(projectId, sessionId))).status).toBe(404);
        expect((await client.head(sessionPath(projectId, neighbour.sessionId))).status).toBe(200);
      }
    });
  });
}
