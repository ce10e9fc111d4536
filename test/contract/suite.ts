import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Topology } from '../src/harness/archive.ts';
import { createWorld } from '../src/world.ts';
import { coverage } from './coverage.ts';
import { authentication } from './endpoints/authentication.ts';
import { conditional } from './endpoints/conditional.ts';
import { connection } from './endpoints/connection.ts';
import { corpus } from './endpoints/corpus.ts';
import { deleteProject } from './endpoints/delete-project.ts';
import { deleteSession } from './endpoints/delete-session.ts';
import { graph } from './endpoints/graph.ts';
import { graphDoor } from './endpoints/graph-door.ts';
import { getSession } from './endpoints/get-session.ts';
import { headSession } from './endpoints/head-session.ts';
import { isolation } from './endpoints/isolation.ts';
import { limits } from './endpoints/limits.ts';
import { listProjects } from './endpoints/list-projects.ts';
import { listSessions } from './endpoints/list-sessions.ts';
import { negotiation } from './endpoints/negotiation.ts';
import { parameters } from './endpoints/parameters.ts';
import { putSessionBody } from './endpoints/put-session-body.ts';
import { putSessionConditions } from './endpoints/put-session-conditions.ts';
import { putSessionMembers } from './endpoints/put-session-members.ts';
import { putSession } from './endpoints/put-session.ts';
import { recentSessions } from './endpoints/recent-sessions.ts';
import { refusals } from './endpoints/refusals.ts';
import { routes } from './endpoints/routes.ts';
import { sizes } from './endpoints/sizes.ts';
import { updateProject } from './endpoints/update-project.ts';

const endpoints = [
  listProjects,
  updateProject,
  deleteProject,
  listSessions,
  recentSessions,
  parameters,
  getSession,
  negotiation,
  headSession,
  conditional,
  deleteSession,
  putSession,
  putSessionBody,
  putSessionMembers,
  putSessionConditions,
  sizes,
  graph,
  graphDoor,
  authentication,
  refusals,
  routes,
  connection,
  isolation,
  corpus,
];

/** Small enough to be used up in a test. */
const uploadLimit = 200;

/** The whole contract, on one archive of this topology; every test has users of its own. */
export async function contract(topology: Topology): Promise<void> {
  const suite = (await topology.canRun()) ? describe : describe.skip;
  suite(`the contract on ${topology.name}`, () => {
    const world = createWorld(topology, { UPLOAD_LIMIT_PER_HOUR: String(uploadLimit) });
    beforeAll(() => world.start(), 120_000);
    afterAll(() => world.stop());
    for (const endpoint of endpoints) endpoint(world);
    limits(world, uploadLimit);
    coverage(world);
  });
}
