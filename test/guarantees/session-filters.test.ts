import { createServiceClient, backgroundContext, type ServiceClient } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { subgraphContract, type SessionFilters, type SubgraphMethods } from '@archive/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { fetchProjects } from '../src/world/projects.ts';
import { upload } from '../src/world/upload.ts';
import { type Client, createWorld } from '../src/world/world.ts';

const world = createWorld(embeddedTopology);
const [projectA, projectB] = ['project-a', 'project-b'];
const clients: Partial<Record<'sessions' | 'search', ServiceClient<SubgraphMethods>>> = {};
let ownerId = '';

const dayMs = 86_400_000;
const toIso = (ms: number) => new Date(ms).toISOString();
const now = Date.now();
const endTimesMs = {
  fresh: now - 1_000,
  days: now - 3 * dayMs,
  weeks: now - 20 * dayMs,
  old: Date.parse('2024-05-06T07:08:09.123Z'),
};

beforeAll(async () => {
  await world.start();
  const [process] = world.archive.processes;
  for (const name of ['sessions', 'search'] as const)
    clients[name] = createServiceClient(subgraphContract, { address: process!.address(name) });
  const client = await world.createClient();
  const other = await world.createClient();
  const tags = ['shared'];
  const uploadNamed = (client: Client, project: string, name: string, endedMs: number, metadata: object) =>
    upload(client, { project, name, markdown: `# Say\n\nplum ${name}word\n`, endedAt: toIso(endedMs), metadata });
  const one = { clientName: 'cli', agentName: 'Ann', deviceId: 'd1', gitBranches: ['main', 'x/1'], llmModels: ['m-1'] };
  await uploadNamed(client, projectA, 'fresh', endTimesMs.fresh, { ...one, tags: [...tags, 'T'] });
  await uploadNamed(client, projectA, 'days', endTimesMs.days, {
    clientName: 'web',
    agentName: 'Bob',
    deviceId: 'd2',
    tags,
  });
  await uploadNamed(client, projectB, 'weeks', endTimesMs.weeks, {
    ...one,
    gitBranches: ['dev'],
    llmModels: ['m-1', 'm-2'],
    tags,
  });
  await uploadNamed(client, projectB, 'old', endTimesMs.old, {});
  await uploadNamed(other, projectA, 'foreign', endTimesMs.fresh, one);
  ownerId = (await fetchProjects(client))[0]!.ownerId;
  await eventually(async () => expect((await findNames({})).search.length).toBe(4));
});
afterAll(async () => {
  for (const part of Object.values(clients)) part.close();
  await world.stop();
});

async function execute(
  name: 'sessions' | 'search',
  query: string,
  filters: SessionFilters,
): Promise<Record<string, never>> {
  const requestJson = Buffer.from(JSON.stringify({ query, variables: { filters } }));
  const { responseJson } = await clients[name]!.executeOperation(
    { requestJson },
    { ...backgroundContext(5_000), ownerId },
  );
  const answer = JSON.parse(responseJson.toString()) as { data: Record<string, never>; errors?: unknown };
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

interface Named {
  readonly name: string;
}

/** Returns the sessions that pass the filters, from the list and from search. Checks the total of the search. */
async function findNames(filters: SessionFilters, query = ''): Promise<{ sessions: string[]; search: string[] }> {
  const listed = await execute(
    'sessions',
    'query ($filters: SessionFilters) { sessions(filters: $filters) { name } }',
    filters,
  );
  const searched = await execute(
    'search',
    `query ($filters: SessionFilters) { searchSessions(query: ${JSON.stringify(query)}, filters: $filters) { total results { name } } }`,
    filters,
  );
  const { total, results } = searched['searchSessions'] as unknown as { total: number; results: Named[] };
  expect(total).toBe(results.length);
  const names = (items: Named[]) => items.map(({ name }) => name).sort();
  return { sessions: names(listed['sessions'] as unknown as Named[]), search: names(results) };
}

const allNames = ['days', 'fresh', 'old', 'weeks'];
const shiftTime = (text: string, ms = 0) => toIso(Date.parse(text) + ms);
const old = toIso(endTimesMs.old);

test.each<[SessionFilters, string[]]>([
  [{}, allNames],
  [{ projectId: projectA }, ['days', 'fresh']],
  [{ projectIds: [projectB] }, ['old', 'weeks']],
  [{ projectIds: [projectA, projectB] }, allNames],
  [{ projectId: projectA, projectIds: [projectB] }, []],
  [{ projectId: 'unknown' }, []],
  [{ clientName: 'web' }, ['days']],
  [{ clientNames: ['web', 'cli', 'none'] }, ['days', 'fresh', 'weeks']],
  [{ agentName: 'Ann' }, ['fresh', 'weeks']],
  [{ agentNames: ['Bob'] }, ['days']],
  [{ deviceId: 'd2' }, ['days']],
  [{ deviceIds: ['d1'] }, ['fresh', 'weeks']],
  [{ gitBranches: ['x/1', 'dev'] }, ['fresh', 'weeks']],
  [{ gitBranches: ['main'] }, ['fresh']],
  [{ llmModels: ['m-2'] }, ['weeks']],
  [{ llmModels: ['m-1'] }, ['fresh', 'weeks']],
  [{ tags: ['shared'] }, ['days', 'fresh', 'weeks']],
  [{ tags: ['T'] }, ['fresh']],
  [{ tags: ['shared'], agentName: 'Ann', projectId: projectB }, ['weeks']],
  [{ timeFilter: 'week' }, ['days', 'fresh']],
  [{ timeFilter: 'month' }, ['days', 'fresh', 'weeks']],
  [{ startDate: toIso(endTimesMs.days) }, ['days', 'fresh']],
  [{ startDate: toIso(endTimesMs.days + 1) }, ['fresh']],
  [{ endDate: toIso(endTimesMs.weeks) }, ['old', 'weeks']],
  [{ endDate: toIso(endTimesMs.weeks - 1) }, ['old']],
  [{ dateRange: { start: old, end: old } }, ['old']],
  [{ dateRange: { start: shiftTime(old, 1), end: toIso(endTimesMs.days) } }, ['days', 'weeks']],
  [{ dateRange: { end: shiftTime(old, -1) } }, []],
  [{ dateRange: { start: toIso(endTimesMs.weeks) }, timeFilter: 'week' }, ['days', 'fresh']],
  [{ searchText: 'weeksword' }, ['weeks']],
  [{ searchText: 'plum -oldword' }, ['days', 'fresh', 'weeks']],
  [{ searchText: 'foreignword' }, []],
  [{ searchText: 'tag:T\0freshword' }, ['fresh']],
])('the filters %j select the sessions %j in the list and in a search', async (filters, names) => {
  await expect(findNames(filters)).resolves.toEqual({ sessions: names, search: names });
});

test('the filter today begins at 00:00 UTC', async () => {
  const startOfDay = now - (now % dayMs);
  const { search } = await findNames({ timeFilter: 'today' });
  expect(search).toEqual(endTimesMs.fresh >= startOfDay ? ['fresh'] : []);
});

test('query and searchText must both match, also if one ends in an operator or an open quote', async () => {
  await expect(findNames({ searchText: 'plum' }, 'daysword')).resolves.toMatchObject({ search: ['days'] });
  for (const query of ['daysword', 'daysword OR freshword', 'daysword OR', 'freshword "plum daysword'])
    await expect(findNames({ searchText: 'weeksword' }, query)).resolves.toMatchObject({ search: [] });
});

test('a list with searchText finds 200 long sessions with large metadata, because search returns only their keys', async () => {
  const client = await world.createClient();
  const metadata = { tags: ['long'], filler: 'x'.repeat(12_000) };
  const markdown = 'quince and other fruit\n\n'.repeat(600);
  for (let n = 0; n < 200; n += 1) await upload(client, { project: projectA, name: `long ${n}`, markdown, metadata });
  ownerId = (await fetchProjects(client))[0]!.ownerId;
  const query = 'query ($filters: SessionFilters) { sessions(limit: 200, filters: $filters) { id } }';
  await eventually(async () => {
    const { sessions } = await execute('sessions', query, { tags: ['long'], searchText: 'quince' });
    expect(sessions).toHaveLength(200);
  }, 30_000);
});
