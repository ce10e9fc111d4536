import { readFile } from 'node:fs/promises';
import { subgraphContract, type SubgraphMethods } from '@archive/contracts';
import { createServiceClient, createLogger, backgroundContext, type ServiceClient } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defaultLimits } from '../../gateway/src/graphql/limits/limits.ts';
import { type Graph, loadGraph } from '../../gateway/src/graphql/federation/graph.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { fetchProjects } from '../src/world/projects.ts';
import { upload } from '../src/world/upload.ts';
import { createWorld } from '../src/world/world.ts';

const world = createWorld(embeddedTopology);
const subgraphClients: ServiceClient<SubgraphMethods>[] = [];
let graph: Graph;
let ownerId = '';
let calls: string[] = [];

beforeAll(async () => {
  await world.start();
  const countCalls = (name: 'projects' | 'sessions' | 'search'): [string, SubgraphMethods] => {
    const remote = createServiceClient(subgraphContract, { address: world.archive.processes[0]!.address(name) });
    subgraphClients.push(remote);
    const executeOperation: SubgraphMethods['executeOperation'] = (request, call) => {
      calls.push(name);
      return remote.executeOperation(request, call);
    };
    return [name, { executeOperation }];
  };
  graph = await loadGraph({
    supergraphSdl: await readFile(new URL('../../gateway/src/supergraph.graphql', import.meta.url), 'utf8'),
    subgraphs: Object.fromEntries([countCalls('projects'), countCalls('sessions'), countCalls('search')]),
    limits: defaultLimits,
    log: createLogger('silent', 'test'),
  });
  const client = await world.createClient();
  for (let n = 0; n < 30; n += 1) {
    const metadata = { tags: [`t${n % 3}`] };
    await upload(client, { project: `p${n % 10}`, name: `n${n}`, markdown: 'plum', metadata });
  }
  ownerId = (await fetchProjects(client))[0]!.ownerId;
  await eventually(async () => {
    expect(await execute('{ searchSessions(query: "plum") { total } }')).toEqual({ searchSessions: { total: 30 } });
  });
});
afterAll(async () => {
  await graph.stop();
  for (const remote of subgraphClients) remote.close();
  await world.stop();
});

async function execute(query: string): Promise<unknown> {
  calls = [];
  const answer = await graph.execute(
    { query, operationName: undefined, variables: {} },
    { ...backgroundContext(5_000), ownerId },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

const sessionFields = '{ name project { name color } metadata { tags } }';

test.each([
  [2, '{ projects { name sessionCount sessions(limit: LIMIT) { name metadata { tags } } } }'],
  [2, `{ sessions(limit: LIMIT) ${sessionFields} }`],
  [2, `{ sessions(limit: LIMIT, filters: { searchText: "plum" }) ${sessionFields} }`],
  [2, '{ sessions(limit: LIMIT) { markdown project { name sessionCount sessions(limit: 3) { id } } } }'],
  [2, '{ searchSessions(query: "plum", limit: LIMIT) { total results { name snippet project { name } } } }'],
  [3, '{ searchSessions(query: "plum", limit: LIMIT) { results { name session { etag project { name } } } } }'],
])('a query causes at most %d subgraph calls, the same number for 25 rows as for one: %s', async (maxCalls, query) => {
  const one = JSON.stringify(await execute(query.replace('LIMIT', '1')));
  const few = [...calls].sort();
  const many = JSON.stringify(await execute(query.replace('LIMIT', '25')));
  expect(many.length).toBeGreaterThan(1.5 * one.length);
  expect([...calls].sort()).toEqual(few);
  expect(few.length).toBeLessThanOrEqual(maxCalls);
});
