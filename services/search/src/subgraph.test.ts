import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { emptyFilters, type search, subgraphContract } from '@archive/contracts';
import { createLogger, ServiceError } from '@archive/kit';
import { eventually, type ServedSubgraph, serveSubgraph } from '@archive/kit/testing';
import type { SearchRequest } from './find/find-sessions.ts';
import { createSearchSubgraph } from './subgraph.ts';

const noMatches: search.FindSessionsResponse = { total: 0, matches: [], nextCursor: '' };
let graph: ServedSubgraph;
let requests: (SearchRequest & { ownerId: string | undefined })[] = [];
let response: search.FindSessionsResponse | ServiceError = noMatches;

beforeAll(async () => {
  const find = (request: SearchRequest, { ownerId }: { ownerId?: string }) => {
    requests.push({ ...request, ownerId });
    return response instanceof ServiceError ? Promise.reject(response) : Promise.resolve(response);
  };
  graph = await serveSubgraph(subgraphContract, createSearchSubgraph(find, createLogger('silent', 'test')));
});
afterAll(() => graph.stop());
beforeEach(() => {
  requests = [];
  response = noMatches;
});

const ask = (args: string, fields = '{ total }') => graph.ask('owner', `{ searchSessions(${args}) ${fields} }`);

test('a result has the members of the graph', async () => {
  const match = {
    projectId: 'p',
    sessionId: 's',
    rank: 1.5,
    snippet: 'a <mark>b</mark>',
    exchanges: [{ id: 'x', content: 'a b', orderNumber: 7 }],
    name: 'n',
  };
  const times = { createdMs: 0, updatedMs: 1, endedMs: 2 };
  response = { total: 9, matches: [{ ...match, ...times, metadataJson: '{"tags":["t"]}' }], nextCursor: 'next' };
  const fields = `{ total nextCursor results { id sessionId projectId name rank snippet createdAt updatedAt startedAt endedAt
    metadata { clientName tags } project { id } session { id projectId } matchingExchanges { id content orderNumber } } }`;
  const { exchanges, ...shown } = match;
  await expect(ask('query: "b"', fields)).resolves.toEqual({
    data: {
      searchSessions: {
        total: 9,
        nextCursor: expect.stringMatching(/\.next$/),
        results: [
          {
            ...shown,
            id: 's',
            createdAt: '1970-01-01T00:00:00.000Z',
            updatedAt: '1970-01-01T00:00:00.001Z',
            startedAt: null,
            endedAt: '1970-01-01T00:00:00.002Z',
            metadata: { clientName: null, tags: ['t'] },
            project: { id: 'p' },
            session: { id: 's', projectId: 'p' },
            matchingExchanges: exchanges,
          },
        ],
      },
    },
  });
});

test('the last page has no next cursor', async () => {
  await expect(ask('query: "b"', '{ total nextCursor results { id } }')).resolves.toEqual({
    data: { searchSessions: { total: 0, nextCursor: null, results: [] } },
  });
});

test('a search has the caller’s query and searchText, filters, limit and cursor', async () => {
  await ask('query: "a b", limit: 200, filters: { searchText: "w", tags: ["t"], startDate: "1970-01-01T00:00:01Z" }');
  await ask('query: "", limit: null, cursor: null, filters: null');
  expect(requests).toEqual([
    {
      queries: ['a b', 'w'],
      filters: { ...emptyFilters, tags: ['t'], activeFromMs: 1_000 },
      limit: 200,
      cursor: '',
      keysOnly: false,
      ownerId: 'owner',
    },
    { queries: ['', ''], filters: emptyFilters, limit: 20, cursor: '', keysOnly: false, ownerId: 'owner' },
  ]);
});

test('the next page has the same time limits as the first', async () => {
  response = { ...noMatches, nextCursor: 'next' };
  const { data } = await ask('query: "a", filters: { timeFilter: "week" }', '{ nextCursor }');
  const cursor = (data as { searchSessions: { nextCursor: string } }).searchSessions.nextCursor;
  const first = Date.now();
  await eventually(() => expect(Date.now()).toBeGreaterThan(first));
  await ask(`query: "a", filters: { timeFilter: "week" }, cursor: "${cursor}"`);
  expect(requests[1]).toEqual({ ...requests[0], cursor: 'next' });
});

test('filters that exclude each other find nothing', async () => {
  const fields = '{ total results { id } }';
  await expect(ask('query: "a", filters: { projectId: "p", projectIds: ["q"] }', fields)).resolves.toEqual({
    data: { searchSessions: { total: 0, results: [] } },
  });
  expect(requests).toEqual([]);
});

test.each([
  'limit: 0',
  'cursor: "c"',
  'cursor: "00000000."',
  'limit: 201',
  'filters: { timeFilter: "TODAY" }',
  'filters: { dateRange: { end: "now" } }',
])('%s is a VALIDATION_ERROR', async args => {
  const { data, errors } = await ask(`query: "a", ${args}`);
  expect([data, errors?.[0]?.extensions['code']]).toEqual([{ searchSessions: null }, 'VALIDATION_ERROR']);
});

test('a search without an available index is null with SERVICE_UNAVAILABLE', async () => {
  response = new ServiceError('UNAVAILABLE', undefined, { cause: new Error('inner secret') });
  const { data, errors } = await ask('query: "a"');
  expect(data).toEqual({ searchSessions: null });
  expect(errors).toMatchObject([
    {
      message: 'Service temporarily unavailable',
      path: ['searchSessions'],
      extensions: { code: 'SERVICE_UNAVAILABLE' },
    },
  ]);
});

test('all searches of a request together have at most 16 MB of passages and metadata', async () => {
  const exchange = { id: 'x', content: 'x'.repeat(4_000), orderNumber: 1 };
  const match = {
    ...{ projectId: 'p', sessionId: 's', rank: 1, snippet: '', name: 'n', createdMs: 0, updatedMs: 0 },
    exchanges: [exchange, exchange, exchange],
    metadataJson: JSON.stringify({ more: 'm'.repeat(20_000) }),
  };
  response = { total: 200, matches: Array.from({ length: 200 }, () => match), nextCursor: '' };
  const fields = Array.from({ length: 4 }, (_, n) => `s${n}: searchSessions(query: "a") { results { name } }`);
  const { data, errors } = await graph.ask('owner', `{ ${fields.join(' ')} }`);
  expect(Object.values(data as object).map(found => found === null)).toEqual([false, false, true, true]);
  expect(errors?.map(({ extensions }) => extensions['code'])).toEqual(['VALIDATION_ERROR', 'VALIDATION_ERROR']);
});
