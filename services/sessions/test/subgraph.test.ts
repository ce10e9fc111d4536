import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { emptyFilters } from '@archive/contracts';
import { raiseFence } from '../src/write/fence.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { item, owner, pool } from './fixture.ts';
import { recordStatements } from '@archive/kit/testing';
import { at, graph, peers, putOn, useGraph } from './graph-fixture.ts';

useGraph();

const iso = (day: number) => new Date(at(day)).toISOString();

test('a session has the members of the graph', async () => {
  const metadata = {
    clientName: 'cli',
    clientVersion: null,
    agentName: 'a',
    deviceId: null,
    machineName: 'box',
    title: 'T',
  };
  const lists = { gitBranches: ['main'], llmModels: [], tags: ['x', 'y'] };
  const metadataJson = JSON.stringify({ ...metadata, ...lists, more: [1] });
  const id = await putOn(3, 'p', { metadataJson, startedMs: at(2), sizes: { markdown: 44, rawData: 7 } });
  const fields = `{ id projectId name markdownSize rawDataSize createdAt updatedAt startedAt endedAt etag markdown project { id }
    metadata { clientName clientVersion agentName deviceId machineName title gitBranches llmModels tags } }`;
  const { data } = await graph.ask(owner, `query ($id: ID!) { session(projectId: "p", id: $id) ${fields} }`, {
    id: id.toUpperCase(),
  });
  expect(data).toEqual({
    session: {
      id,
      projectId: 'p',
      name: 'day 3',
      markdownSize: 44,
      rawDataSize: 7,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      startedAt: iso(2),
      endedAt: iso(3),
      etag: expect.any(String),
      markdown: `text of ${id}`,
      project: { id: 'p' },
      metadata: { ...metadata, ...lists },
    },
  });
});

test('20 projects with their latest sessions and their numbers take two statements, whatever the number of rows', async () => {
  const projects = Array.from({ length: 20 }, (_, n) => `p${n}`);
  for (const project of projects) for (const day of [2, 3, 1]) await putOn(day, project);
  await putOn(9, 'p0', {}, randomUUID());
  await deleteSession(pool, item(await putOn(8, 'p0'), owner, 'p0'));
  await raiseFence(pool, owner, 'p19', 1);
  const refs = [...projects, 'empty', 'no id'].map(id => ({ __typename: 'Project', id }));
  const [{ length: count }, { data, errors }] = await recordStatements(() =>
    graph.entities(
      owner,
      [...refs, ...refs],
      '... on Project { id sessionCount few: sessions(limit: 2) { name id metadata { tags } } sessions { name } }',
    ),
  );
  expect([count, errors]).toEqual([2, undefined]);
  const entities = (data as { _entities: { id: string; sessionCount: number; few: object[]; sessions: object[] }[] })
    ._entities;
  const shown = entities.map(({ id, sessionCount, few, sessions }) => [id, sessionCount, few, sessions]);
  const day = (n: number) => expect.objectContaining({ name: `day ${n}` });
  expect(shown[0]).toEqual(['p0', 3, [day(3), day(2)], [day(3), day(2), day(1)]]);
  expect(shown[18]).toEqual(['p18', 3, [day(3), day(2)], [day(3), day(2), day(1)]]);
  for (const n of [19, 20, 21]) expect(shown[n]!.slice(1)).toEqual([0, [], []]);
  expect(shown.slice(22)).toEqual(shown.slice(0, 22));
});

test('sessions without filters are the owner’s latest, in one statement and without a word to search', async () => {
  await putOn(2, 'a');
  await putOn(3, 'b');
  await putOn(1, 'a');
  await putOn(9, 'a', {}, randomUUID());
  const [{ length: count }, { data }] = await recordStatements(() =>
    graph.ask(owner, '{ sessions(limit: 2, filters: { tags: [], projectId: null }) { name metadata { tags } } }'),
  );
  expect(data).toMatchObject({ sessions: [{ name: 'day 3' }, { name: 'day 2' }] });
  expect([count, peers.asked]).toEqual([1, []]);
});

test('sessions with filters are those that search names, in its order, as they are now', async () => {
  const [a, b] = [await putOn(1, 'p'), await putOn(2, 'q')];
  const foreign = await putOn(3, 'p', {}, randomUUID());
  peers.found = [
    { projectId: 'q', sessionId: b },
    { projectId: 'p', sessionId: foreign },
    { projectId: 'p', sessionId: a },
  ];
  const query =
    '{ sessions(limit: 7, filters: { tags: ["x"], endDate: "2026-01-01T00:00:00Z", searchText: "w" }) { id } }';
  const [{ length: count }, { data }] = await recordStatements(() => graph.ask(owner, query));
  expect(data).toEqual({ sessions: [{ id: b }, { id: a }] });
  expect(count).toBe(1);
  const filters = { ...emptyFilters, tags: ['x'], activeToMs: at(1) };
  expect(peers.asked).toEqual([{ query: 'w', filters, limit: 7, cursor: '', keysOnly: true }]);
});

test.each([
  ['PROJECT_STATUS_LIVE', 'NOT_FOUND', 'Session not found', 'session'],
  ['PROJECT_STATUS_FOREIGN', 'FORBIDDEN', 'Insufficient permissions to access this project', 'p'],
  ['PROJECT_STATUS_DELETED', 'NOT_FOUND', 'Project not found', 'p'],
  ['PROJECT_STATUS_UNKNOWN', 'NOT_FOUND', 'Project not found', 'p'],
] as const)('a session that is not there, in a project of %s, is %s: %s', async (standing, code, message, id) => {
  peers.standing = standing;
  const answer = await graph.ask(owner, '{ session(projectId: "p", id: "session") { id } }');
  expect(answer).toMatchObject({ data: { session: null }, errors: [{ message, extensions: { code, id } }] });
});

test('entities are the owner’s live sessions, each read once and all in one statement', async () => {
  const [a, b] = [await putOn(1, 'p'), await putOn(2, 'q')];
  const foreign = await putOn(3, 'p', {}, randomUUID());
  const dead = await putOn(4, 'p');
  await deleteSession(pool, item(dead));
  const keys = [
    ['q', b],
    ['p', a],
    ['p', b],
    ['p', foreign],
    ['p', dead],
    ['p', 'x'],
    ['q', b],
  ];
  const refs = keys.map(([projectId, id]) => ({ __typename: 'Session', projectId, id }));
  const [{ length: count }, { data }] = await recordStatements(() =>
    graph.entities(owner, refs, '... on Session { name }'),
  );
  const [first, second] = [2, 1].map(day => ({ __typename: 'Session', name: `day ${day}` }));
  expect([count, data]).toEqual([1, { _entities: [first, second, null, null, null, null, first] }]);
});
