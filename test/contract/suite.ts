import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Topology } from '../src/archive/archive.ts';
import { createWorld } from '../src/world/world.ts';
import { coverage } from './coverage.ts';
import { authentication } from './requests/authentication.ts';
import { conditional } from './endpoints/conditional-requests.ts';
import { connection } from './requests/connections.ts';
import { corpus } from './uploads/transcripts.ts';
import { deleteProject } from './endpoints/delete-project.ts';
import { deleteSession } from './endpoints/delete-session.ts';
import { graph } from './graphql/graphql-queries.ts';
import { graphDoor } from './graphql/graphql-http.ts';
import { getSession } from './endpoints/get-session.ts';
import { headSession } from './endpoints/head-session.ts';
import { isolation } from './requests/owner-isolation.ts';
import { limits } from './requests/rate-limits.ts';
import { listProjects } from './endpoints/list-projects.ts';
import { listSessions } from './endpoints/list-sessions.ts';
import { negotiation } from './endpoints/content-negotiation.ts';
import { parameters } from './requests/parameters.ts';
import { putSessionBody } from './uploads/put-session-body.ts';
import { putSessionConditions } from './uploads/put-session-conditions.ts';
import { putSessionMembers } from './uploads/put-session-members.ts';
import { putSession } from './uploads/put-session.ts';
import { recentSessions } from './endpoints/recent-sessions.ts';
import { refusals } from './requests/order-of-refusals.ts';
import { routes } from './requests/routes.ts';
import { sizes } from './endpoints/session-sizes.ts';
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
