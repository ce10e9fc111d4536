import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, backgroundContext, ServiceError } from '@archive/kit';
import { createJsonRequest, notAborted } from '../src/request/json-body.fixture.ts';
import { hostileRequests } from './hostile-requests.ts';
import { type Graph, loadGraph } from '../src/graphql/federation/graph.ts';
import { defaultLimits } from '../src/graphql/limits/limits.ts';
import { readGraphRequest } from '../src/graphql/request/graph-request.ts';

let calls = 0;
let graph: Graph;
const counting = {
  executeOperation: () => {
    calls += 1;
    return Promise.reject(new ServiceError('UNAVAILABLE'));
  },
};

beforeAll(async () => {
  graph = await loadGraph({
    supergraphSdl: await readFile(new URL('../src/supergraph.graphql', import.meta.url), 'utf8'),
    subgraphs: { projects: counting, sessions: counting, search: counting },
    limits: defaultLimits,
    log: createLogger('silent', 'test'),
  });
});
afterAll(() => graph.stop());

async function execute(body: string): Promise<unknown> {
  const request = await readGraphRequest(createJsonRequest(body), notAborted);
  return graph.execute(request, { ...backgroundContext(5_000), ownerId: 'o' });
}

test('a harmless request calls a subgraph', async () => {
  await execute('{"query":"{ projects { id } }"}');
  expect(calls).toBe(1);
});

test.each(hostileRequests)('no subgraph is called for $name', async ({ body }) => {
  const before = calls;
  await expect(execute(body)).rejects.toMatchObject({ code: expect.stringMatching(/^(?:INVALID|TOO_LARGE)$/) });
  expect(calls).toBe(before);
});
