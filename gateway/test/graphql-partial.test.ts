import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { SubgraphMethods } from '@archive/contracts';
import { createLogger, msUntil, backgroundContext, ServiceError, withTimeout } from '@archive/kit';
import { type Graph, loadGraph } from '../src/graphql/federation/graph.ts';
import { defaultLimits } from '../src/graphql/limits/limits.ts';

let graph: Graph | undefined;
afterEach(() => graph?.stop());

const always = (data: object): SubgraphMethods => ({
  executeOperation: () => Promise.resolve({ responseJson: Buffer.from(JSON.stringify({ data })) }),
});
const broken = (thrown: Error): SubgraphMethods => ({ executeOperation: () => Promise.reject(thrown) });
const unavailableService = broken(
  new ServiceError('UNAVAILABLE', undefined, { cause: new Error('connect unix:/secret') }),
);
const projectsOf = (count: number) =>
  always({ projects: Array.from({ length: count }, (_, n) => ({ __typename: 'Project', id: `p${n}` })) });

/** Never answers. Records how many ms each call has until its deadline. */
const hanging = (waits: number[]): SubgraphMethods => ({
  executeOperation: (_, { deadline }) => {
    waits.push(msUntil(deadline));
    return withTimeout(msUntil(deadline), Promise.withResolvers<never>().promise);
  },
});

async function answer(
  query: string,
  subgraphs: Readonly<Record<'projects' | 'sessions' | 'search', SubgraphMethods>>,
  ms = 5_000,
) {
  const supergraphSdl = await readFile(new URL('../src/supergraph.graphql', import.meta.url), 'utf8');
  graph = await loadGraph({ supergraphSdl, subgraphs, limits: defaultLimits, log: createLogger('silent', 'test') });
  return graph.execute({ query, operationName: undefined, variables: {} }, { ...backgroundContext(ms), ownerId: 'o' });
}

test('a failed subgraph is one warning, and none when the client has gone', async () => {
  const supergraphSdl = await readFile(new URL('../src/supergraph.graphql', import.meta.url), 'utf8');
  for (const [signal, warnings] of [
    [new AbortController().signal, 1],
    [AbortSignal.abort(), 0],
  ] as const) {
    const lines: string[] = [];
    const log = createLogger('warn', 'test', { write: line => void lines.push(line) });
    const subgraphs = { projects: unavailableService, sessions: unavailableService, search: unavailableService };
    graph = await loadGraph({ supergraphSdl, subgraphs, limits: defaultLimits, log });
    const call = { ...backgroundContext(5_000, signal), ownerId: 'o' };
    await graph.execute({ query: '{ projects { id } }', operationName: undefined, variables: {} }, call);
    expect(lines).toHaveLength(warnings);
    await graph.stop();
  }
});

const unavailable = (path: (string | number)[], column: number) => ({
  message: 'Service temporarily unavailable',
  locations: [{ line: 1, column }],
  path,
  extensions: { code: 'SERVICE_UNAVAILABLE' },
});

test('a stopped service removes only its own fields, with an error at the path of each', async () => {
  const query = '{ projects { id count: sessionCount } searchSessions(query: "x") { total } }';
  const { data, errors } = await answer(query, {
    projects: projectsOf(2),
    sessions: unavailableService,
    search: unavailableService,
  });
  expect(data).toEqual({
    projects: [
      { id: 'p0', count: null },
      { id: 'p1', count: null },
    ],
    searchSessions: null,
  });
  expect(errors).toHaveLength(3);
  expect(errors).toEqual(
    expect.arrayContaining([
      unavailable(['searchSessions'], query.indexOf('searchSessions') + 1),
      ...[0, 1].map(n => unavailable(['projects', n, 'count'], query.indexOf('count') + 1)),
    ]),
  );
});

test.each([
  ['a search', '{ projects { id } searchSessions(query: "x") { total } }', 2_200],
  ['sessions by filters', '{ projects { id } sessions(filters: {}) { id } }', 2_200],
  ['other fields', '{ projects { id } sessions { id } }', 500],
])('a service that never answers removes only its own fields at the deadline, for %s', async (_, query, ms) => {
  const waits: number[] = [];
  const [sessions, search] = [hanging(waits), hanging(waits)];
  const { data } = await answer(query, { projects: projectsOf(1), sessions, search }, ms);
  expect(Math.max(...waits)).toBeLessThanOrEqual(300);
  expect(data).toMatchObject({ projects: [{ id: 'p0' }] });
  const [, late] = Object.values(data ?? {});
  expect(late).toBeNull();
});

test('a failing service is an internal error without its message', async () => {
  const search = broken(new TypeError('search of /secret failed'));
  const query = '{ projects { id } searchSessions(query: "x") { total } }';
  const result = await answer(query, { projects: projectsOf(1), sessions: unavailableService, search });
  expect(result).toMatchObject({
    data: { projects: [{ id: 'p0' }], searchSessions: null },
    errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  });
  expect(JSON.stringify(result)).not.toMatch(/secret|stack|serviceName|TypeError/);
});

test('a subgraph response that is not JSON is an internal error', async () => {
  const search = { executeOperation: () => Promise.resolve({ responseJson: Buffer.from('{"data":') }) };
  const result = await answer('{ searchSessions(query: "x") { total } }', {
    projects: unavailableService,
    sessions: unavailableService,
    search,
  });
  expect(result).toMatchObject({ data: { searchSessions: null }, errors: [{ message: 'Internal server error' }] });
});

test('of 5,000 unavailable entities the first 100 have an error', async () => {
  const { data, errors } = await answer('{ projects { id sessionCount } }', {
    ...{ projects: projectsOf(5_000), sessions: unavailableService, search: unavailableService },
  });
  expect(data?.['projects']).toHaveLength(5_000);
  expect(errors).toHaveLength(100);
});

test('of 300 errors of a service the first 200 are returned', async () => {
  const errors = Array.from({ length: 300 }, (_, n) => ({
    ...{ message: 'no', path: ['projects', n, 'name'], extensions: { code: 'NOT_FOUND' } },
  }));
  const projects = {
    executeOperation: () => Promise.resolve({ responseJson: Buffer.from(JSON.stringify({ errors })) }),
  };
  const result = await answer('{ projects { name } }', {
    projects,
    sessions: unavailableService,
    search: unavailableService,
  });
  expect(result.errors).toHaveLength(200);
});

test('every copy of an entity counts: a result that is too large with its copies loses only its own fields', async () => {
  const results = Array.from({ length: 200 }, (_, n) => ({
    sessionId: `s${n}`,
    project: { __typename: 'Project', id: 'p' },
  }));
  const entity = (bytes: number) => always({ _entities: [{ sessions: [{ name: 'x'.repeat(bytes) }] }] });
  const query = '{ searchSessions(query: "x") { results { sessionId project { sessions(limit: 1) { name } } } } }';
  const find = (bytes: number) =>
    answer(query, {
      projects: unavailableService,
      sessions: entity(bytes),
      search: always({ searchSessions: { results } }),
    });
  const fitting = await find(39_000);
  expect(fitting.errors).toBeUndefined();
  expect(JSON.stringify(fitting).length).toBeGreaterThan(7_500_000);
  await graph?.stop();
  const { data, errors } = await find(41_000);
  expect(data).toEqual({
    searchSessions: { results: results.map(({ sessionId }) => ({ sessionId, project: { sessions: null } })) },
  });
  expect(errors?.[0]).toMatchObject({
    message: 'Answer too large: ask for fewer items or fields',
    extensions: { code: 'VALIDATION_ERROR' },
  });
});

test('an answer that aliases enlarge beyond its limit has no data and a VALIDATION_ERROR', async () => {
  const query = `{ projects { id ${'x'.repeat(50_000)}: __typename } }`;
  const { data, errors } = await answer(query, {
    ...{ projects: projectsOf(200), sessions: unavailableService, search: unavailableService },
  });
  expect(data).toBeNull();
  expect(errors).toMatchObject([{ path: [], extensions: { code: 'VALIDATION_ERROR' } }]);
});

test('a request that its client aborts is not logged, and a service that fails is', async () => {
  const lines: string[] = [];
  const log = createLogger('silent', 'test');
  Object.assign(log, { level: 'info', warn: (_: unknown, message: string) => lines.push(message) });
  const supergraphSdl = await readFile(new URL('../src/supergraph.graphql', import.meta.url), 'utf8');
  const subgraphs = { projects: unavailableService, sessions: unavailableService, search: unavailableService };
  graph = await loadGraph({ supergraphSdl, subgraphs, limits: defaultLimits, log });
  const request = { query: '{ projects { id } }', operationName: undefined, variables: {} };
  await graph.execute(request, { ...backgroundContext(5_000, AbortSignal.abort()), ownerId: 'o' });
  expect(lines).toEqual([]);
  await graph.execute(request, { ...backgroundContext(5_000), ownerId: 'o' });
  expect(lines).toEqual(['subgraph call failed']);
});
