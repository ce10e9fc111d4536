import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Topology } from '../src/archive/archive.ts';
import { createWorld, type World } from '../src/world/world.ts';
import { testCoverage } from './coverage.ts';
import { testAuthentication } from './requests/authentication.ts';
import { testConditionalRequests } from './endpoints/conditional-requests.ts';
import { testConnections } from './requests/connections.ts';
import { testTranscripts } from './uploads/transcripts.ts';
import { testDeleteProject } from './endpoints/delete-project.ts';
import { testDeviceLogin } from './requests/device-login.ts';
import { testDeleteSession } from './endpoints/delete-session.ts';
import { testGraphqlQueries } from './graphql/graphql-queries.ts';
import { testGraphqlHttp } from './graphql/graphql-http.ts';
import { testGetSession } from './endpoints/get-session.ts';
import { testHeadSession } from './endpoints/head-session.ts';
import { testOwnerIsolation } from './requests/owner-isolation.ts';
import { testPreconditions } from './requests/preconditions.ts';
import { testRateLimits } from './requests/rate-limits.ts';
import { testListProjects } from './endpoints/list-projects.ts';
import { testListSessions } from './endpoints/list-sessions.ts';
import { testContentNegotiation } from './endpoints/content-negotiation.ts';
import { testListParameters } from './requests/parameters.ts';
import { testPutSessionBody } from './uploads/put-session-body.ts';
import { testPutSessionConditions } from './uploads/put-session-conditions.ts';
import { testPutSessionMembers } from './uploads/put-session-members.ts';
import { testPutSession } from './uploads/put-session.ts';
import { testRecentSessions } from './endpoints/recent-sessions.ts';
import { testOrderOfRefusals } from './requests/order-of-refusals.ts';
import { testResumeSessions } from './endpoints/resume-sessions.ts';
import { testRoutes } from './requests/routes.ts';
import { testSessionSizes } from './endpoints/session-sizes.ts';
import { testUpdateProject } from './endpoints/update-project.ts';

type DefineTests = (world: World) => void;

const allSuites: readonly DefineTests[] = [
  testListProjects,
  testUpdateProject,
  testDeleteProject,
  testListSessions,
  testRecentSessions,
  testListParameters,
  testGetSession,
  testContentNegotiation,
  testHeadSession,
  testConditionalRequests,
  testDeleteSession,
  testPutSession,
  testPutSessionBody,
  testPutSessionMembers,
  testPutSessionConditions,
  testSessionSizes,
  testResumeSessions,
  testGraphqlQueries,
  testGraphqlHttp,
  testAuthentication,
  testOrderOfRefusals,
  testPreconditions,
  testRoutes,
  testConnections,
  testOwnerIsolation,
  testTranscripts,
];

/** The answers of these suites depend on the engines, so they also run in one process with external engines. */
const engineSuites = [
  testDeleteProject,
  testListSessions,
  testPutSession,
  testResumeSessions,
  testGraphqlQueries,
  testTranscripts,
];

/** A test can use up these small limits. */
const uploadLimit = 200;
const accountLimit = 200;

/** Tests the whole HTTP interface on one archive. Every test creates its own users. */
export async function testContract(topology: Topology): Promise<void> {
  await describeContract(topology, world => {
    for (const defineTests of allSuites) defineTests(world);
    testRateLimits(world, uploadLimit);
    testDeviceLogin(world, accountLimit);
    testCoverage(world);
  });
}

export async function testEngines(topology: Topology): Promise<void> {
  await describeContract(topology, world => {
    for (const defineTests of engineSuites) defineTests(world);
    testRateLimits(world, uploadLimit);
  });
}

async function describeContract(topology: Topology, defineTests: DefineTests): Promise<void> {
  const suite = (await topology.canRun()) ? describe : describe.skip;
  suite(`the contract on ${topology.name}`, () => {
    const world = createWorld(topology, {
      UPLOAD_LIMIT_PER_HOUR: String(uploadLimit),
      ACCOUNT_LIMIT_PER_HOUR: String(accountLimit),
    });
    beforeAll(() => world.start(), 120_000);
    afterAll(() => world.stop());
    defineTests(world);
  });
}
