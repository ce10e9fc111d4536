import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Topology } from '../src/archive/archive.ts';
import { createWorld } from '../src/world/world.ts';
import { coverage } from './coverage.ts';
import { authentication } from './requests/authentication.ts';
import { conditionalRequests } from './endpoints/conditional-requests.ts';
import { connections } from './requests/connections.ts';
import { transcripts } from './uploads/transcripts.ts';
import { deleteProject } from './endpoints/delete-project.ts';
import { deleteSession } from './endpoints/delete-session.ts';
import { graphqlQueries } from './graphql/graphql-queries.ts';
import { graphqlHttp } from './graphql/graphql-http.ts';
import { getSession } from './endpoints/get-session.ts';
import { headSession } from './endpoints/head-session.ts';
import { ownerIsolation } from './requests/owner-isolation.ts';
import { rateLimits } from './requests/rate-limits.ts';
import { listProjects } from './endpoints/list-projects.ts';
import { listSessions } from './endpoints/list-sessions.ts';
import { contentNegotiation } from './endpoints/content-negotiation.ts';
import { listParameters } from './requests/parameters.ts';
import { putSessionBody } from './uploads/put-session-body.ts';
import { putSessionConditions } from './uploads/put-session-conditions.ts';
import { putSessionMembers } from './uploads/put-session-members.ts';
import { putSession } from './uploads/put-session.ts';
import { recentSessions } from './endpoints/recent-sessions.ts';
import { orderOfRefusals } from './requests/order-of-refusals.ts';
import { routes } from './requests/routes.ts';
import { sessionSizes } from './endpoints/session-sizes.ts';
import { updateProject } from './endpoints/update-project.ts';

const suites = [
  listProjects,
  updateProject,
  deleteProject,
  listSessions,
  recentSessions,
  listParameters,
  getSession,
  contentNegotiation,
  headSession,
  conditionalRequests,
  deleteSession,
  putSession,
  putSessionBody,
  putSessionMembers,
  putSessionConditions,
  sessionSizes,
  graphqlQueries,
  graphqlHttp,
  authentication,
  orderOfRefusals,
  routes,
  connections,
  ownerIsolation,
  transcripts,
];

/** Small, so that a test can use it up. */
const uploadLimit = 200;

/** Defines the tests of the whole HTTP interface on one archive. Every test creates its own users. */
export async function runContract(topology: Topology): Promise<void> {
  const describeContract = (await topology.canRun()) ? describe : describe.skip;
  describeContract(`the contract on ${topology.name}`, () => {
    const world = createWorld(topology, { UPLOAD_LIMIT_PER_HOUR: String(uploadLimit) });
    beforeAll(() => world.start(), 120_000);
    afterAll(() => world.stop());
    for (const endpoint of suites) endpoint(world);
    rateLimits(world, uploadLimit);
    coverage(world);
  });
}
