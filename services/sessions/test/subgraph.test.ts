import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { emptyFilters } from '@archive/contracts';
import { raiseFence } from '../src/write/fence.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { sessionKey, owner, pool } from './fixture.ts';
import { recordStatements } from '@archive/kit/testing';
import { startOfDay, graph, peers, putSessionOfDay, useGraph } from './graph-fixture.ts';

useGraph();

const toIso = (day: number) => new Date(startOfDay(day)).toISOString();

test('a session has every field of the schema', async () => {
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
  const id = await putSessionOfDay(3, 'p', {
    metadataJson,
    startedMs: startOfDay(2),
    sizes: { markdown: 44, rawData: 7 },
  });
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
      startedAt: toIso(2),
      endedAt: toIso(3),
      etag: expect.any(String),
      markdown: `text of ${id}`,
      project: { id: 'p' },
      metadata: { ...metadata, ...lists },
    },
  });
});

test('20 projects with their latest sessions and session counts take two statements for any number of rows', async () => {
  const projects = Array.from({ length: 20 }, (_, n) => `p${n}`);
  for (const project of projects) for (const day of [2, 3, 1]) await putSessionOfDay(day, project);
  await putSessionOfDay(9, 'p0', {}, randomUUID());
  await deleteSession(pool, sessionKey(await putSessionOfDay(8, 'p0'), owner, 'p0'));
  await raiseFence(pool, owner, 'p19', 1);
  const references = [...projects, 'empty', 'no id'].map(id => ({ __typename: 'Project', id }));
  const [{ length: statementCount }, { data, errors }] = await recordStatements(() =>
    graph.entities(
      owner,
      [...references, ...references],
      '... on Project { id sessionCount few: sessions(limit: 2) { name id metadata { tags } } sessions { name } }',
    ),
  );
  expect([statementCount, errors]).toEqual([2, undefined]);
  const entities = (data as { _entities: { id: string; sessionCount: number; few: object[]; sessions: object[] }[] })
    ._entities;
  const shown = entities.map(({ id, sessionCount, few, sessions }) => [id, sessionCount, few, sessions]);
  const day = (n: number) => expect.objectContaining({ name: `day ${n}` });
  expect(shown[0]).toEqual(['p0', 3, [day(3), day(2)], [day(3), day(2), day(1)]]);
  expect(shown[18]).toEqual(['p18', 3, [day(3), day(2)], [day(3), day(2), day(1)]]);
  for (const n of [19, 20, 21]) expect(shown[n]!.slice(1)).toEqual([0, [], []]);
  expect(shown.slice(22)).toEqual(shown.slice(0, 22));
});

test('sessions without filters are the owner’s latest, with one statement and no call to search', async () => {
  await putSessionOfDay(2, 'a');
  await putSessionOfDay(3, 'b');
  await putSessionOfDay(1, 'a');
  await putSessionOfDay(9, 'a', {}, randomUUID());
  const [{ length: statementCount }, { data }] = await recordStatements(() =>
    graph.ask(owner, '{ sessions(limit: 2, filters: { tags: [], projectId: null }) { name metadata { tags } } }'),
  );
  expect(data).toMatchObject({ sessions: [{ name: 'day 3' }, { name: 'day 2' }] });
  expect([statementCount, peers.requests]).toEqual([1, []]);
});

test('sessions with filters are the matches of search, in its order and in their present state', async () => {
  const [a, b] = [await putSessionOfDay(1, 'p'), await putSessionOfDay(2, 'q')];
  const foreign = await putSessionOfDay(3, 'p', {}, randomUUID());
  peers.matches = [
    { projectId: 'q', sessionId: b },
    { projectId: 'p', sessionId: foreign },
    { projectId: 'p', sessionId: a },
  ];
  const query =
    '{ sessions(limit: 7, filters: { tags: ["x"], endDate: "2026-01-01T00:00:00Z", searchText: "w" }) { id } }';
  const [{ length: statementCount }, { data }] = await recordStatements(() => graph.ask(owner, query));
  expect(data).toEqual({ sessions: [{ id: b }, { id: a }] });
  expect(statementCount).toBe(1);
  const filters = { ...emptyFilters, tags: ['x'], activeToMs: startOfDay(1) };
  expect(peers.requests).toEqual([{ query: 'w', filters, limit: 7, cursor: '', keysOnly: true }]);
});

test.each([
  ['PROJECT_STATUS_LIVE', 'NOT_FOUND', 'Session not found', 'session'],
  ['PROJECT_STATUS_FOREIGN', 'FORBIDDEN', 'Insufficient permissions to access this project', 'p'],
  ['PROJECT_STATUS_DELETED', 'NOT_FOUND', 'Project not found', 'p'],
  ['PROJECT_STATUS_UNKNOWN', 'NOT_FOUND', 'Project not found', 'p'],
] as const)('an absent session in a project of %s is %s: %s', async (status, code, message, id) => {
  peers.status = status;
  const answer = await graph.ask(owner, '{ session(projectId: "p", id: "session") { id } }');
  expect(answer).toMatchObject({ data: { session: null }, errors: [{ message, extensions: { code, id } }] });
});

test('entities are the owner’s live sessions, read once each, with one statement', async () => {
  const [a, b] = [await putSessionOfDay(1, 'p'), await putSessionOfDay(2, 'q')];
  const foreign = await putSessionOfDay(3, 'p', {}, randomUUID());
  const deletedId = await putSessionOfDay(4, 'p');
  await deleteSession(pool, sessionKey(deletedId));
  const keys = [
    ['q', b],
    ['p', a],
    ['p', b],
    ['p', foreign],
    ['p', deletedId],
    ['p', 'x'],
    ['q', b],
  ];
  const references = keys.map(([projectId, id]) => ({ __typename: 'Session', projectId, id }));
  const [{ length: statementCount }, { data }] = await recordStatements(() =>
    graph.entities(owner, references, '... on Session { name }'),
  );
  const [first, second] = [2, 1].map(day => ({ __typename: 'Session', name: `day ${day}` }));
  expect([statementCount, data]).toEqual([1, { _entities: [first, second, null, null, null, null, first] }]);
});
