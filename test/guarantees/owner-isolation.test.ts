import { randomUUID } from 'node:crypto';
import { eventually, runWithRandomSeed } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseProjectDeletion, parseProjectList, parseSessionList } from '../src/api/response-data.ts';
import { type Database, countOwnerRows, noRows, openDatabase } from '../src/tampering/owner-rows.ts';
import { distributedTopology, embeddedTopology } from '../src/archive/topologies.ts';
import { maxOwners, SessionActor } from '../src/history/session-actor.ts';
import { createProjectId } from '../src/world/upload.ts';
import { projectPath, projectsPath, sessionsPath } from '../src/api/paths.ts';
import { createWorld } from '../src/world/world.ts';

const topologies = [
  { topology: embeddedTopology, suite: describe },
  { topology: distributedTopology, suite: (await distributedTopology.canRun()) ? describe : describe.skip },
];

/** The actors run in parallel. Each sends `times` requests, one after another. */
async function performAll(actors: readonly SessionActor[], times: number): Promise<void> {
  const perform = async (actor: SessionActor) => {
    for (let remaining = times; remaining > 0; remaining -= 1) await actor.performRandomRequest();
  };
  await Promise.all(actors.map(perform));
}

for (const { topology, suite } of topologies) {
  suite(`owners with the same ids, ${topology.name}`, () => {
    const world = createWorld(topology, { REST_LIMIT_PER_HOUR: '1000000' });
    let database: Database;
    beforeAll(async () => {
      await world.start();
      database = openDatabase(world.archive);
    });
    afterAll(async () => {
      await database.end();
      await world.stop();
    });

    test.each([
      { owners: 2, sessions: 12 },
      { owners: 8, sessions: 3 },
    ])(
      '$owners concurrent owners never see data of each other, and the deletion of one owner’s project does not affect the other owners',
      counts =>
        runWithRandomSeed(async random => {
          const project = createProjectId();
          const sessions = Array.from({ length: counts.sessions }, () => randomUUID());
          const clients = await Promise.all(Array.from({ length: counts.owners }, () => world.createClient()));
          expect(clients.length).toBeLessThanOrEqual(maxOwners);
          const [deletedActors, ...otherActors] = clients.map((client, number) =>
            sessions.map(session => new SessionActor(client, number, { project, session }, random)),
          );
          await Promise.all([deletedActors!, ...otherActors].map(([first]) => first!.upload()));
          await performAll([deletedActors!, ...otherActors].flat(), 5);

          const [deleted] = await Promise.all([
            clients[0]!.delete(projectPath(project)),
            performAll(otherActors.flat(), 5),
          ]);
          const { ownerId } = parseProjectDeletion(deleted).deletedProject;
          expect((await clients[0]!.get(sessionsPath(project))).status).toBe(404);
          expect(parseProjectList(await clients[0]!.get(projectsPath)).projects).toEqual([]);
          await eventually(async () => expect(await countOwnerRows(database, ownerId)).toEqual(noRows), 30_000);

          for (const [n, actors] of otherActors.entries()) {
            for (const actor of actors) await actor.read();
            const present = actors.filter(({ exists }) => exists).map(({ session }) => session);
            const list = parseSessionList(await clients[n + 1]!.get(sessionsPath(project)));
            expect(list.sessions.map(({ id }) => id).sort()).toEqual(present.sort());
            expect(list.total).toBe(present.length);
            const { projects } = parseProjectList(await clients[n + 1]!.get(projectsPath));
            expect(projects.map(({ id }) => id)).toEqual([project]);
            expect(projects[0]!.ownerId).not.toBe(ownerId);
          }
        }),
    );
  });
}
