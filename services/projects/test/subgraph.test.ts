import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { subgraphContract } from '@archive/contracts';
import { createLogger, query } from '@archive/kit';
import { type ServedSubgraph, serveSubgraph, recordStatements } from '@archive/kit/testing';
import { ensureProject, updateProject } from '../src/projects.ts';
import { createProjectsSubgraph } from '../src/subgraph.ts';
import { owner, pool, deleteProject, useDatabase } from './fixture.ts';

useDatabase();

let graph: ServedSubgraph;
beforeAll(async () => {
  graph = await serveSubgraph(subgraphContract, createProjectsSubgraph(pool, createLogger('silent', 'test')));
});
afterAll(() => graph.stop());

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('a project has every field of the schema', async () => {
  await ensureProject(pool, owner, 'p', 1, 'Näme');
  const fields = '{ id ownerId name icon color createdAt updatedAt }';
  const p = {
    id: 'p',
    ownerId: owner,
    name: 'Näme',
    icon: 'Folder',
    color: 'gray',
    createdAt: timestamp,
    updatedAt: timestamp,
  };
  const answer = await graph.ask(owner, `query ($id: ID!) { projects ${fields} project(id: $id) ${fields} }`, {
    id: 'p',
  });
  expect(answer).toEqual({ data: { projects: [p], project: p } });
});

test('the field projects has all projects of the owner and no others, last updated first', async () => {
  for (let n = 0; n < 600; n += 1) await ensureProject(pool, owner, `p${n}`, 1, undefined);
  await ensureProject(pool, `${owner}x`, 'other', 1, undefined);
  await updateProject(pool, owner, 'p77', { name: 'now' });
  const { data } = await graph.ask(owner, '{ projects { id updatedAt } }');
  const { projects } = data as { projects: { id: string; updatedAt: string }[] };
  const ids = projects.map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([600, 600]);
  expect(ids.slice(0, 5)).toContain('p77');
  const times = projects.map(({ updatedAt }) => updatedAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('the field projects is a VALIDATION_ERROR above 5,000 projects, and no statement reads more rows', async () => {
  await ensureProject(pool, owner, 'first', 1, undefined);
  const insertCopies = `insert into projects.projects (owner_id, id, generation, state, name, icon, color, created_at, updated_at)
    select owner_id, 'p' || n, generation, state, name, icon, color, created_at, updated_at
      from projects.projects, generate_series($2::int, $3::int) n where owner_id = $1 and id = 'first'`;
  await query(pool, insertCopies, [owner, 2, 5_000]);
  const all = await graph.ask(owner, '{ projects { id } }');
  expect((all.data as { projects: unknown[] }).projects).toHaveLength(5_000);
  await query(pool, insertCopies, [owner, 5_001, 6_000]);
  const { data, errors } = await graph.ask(owner, '{ projects { id } }');
  expect([data, errors?.[0]?.extensions['code']]).toEqual([{ projects: null }, 'VALIDATION_ERROR']);
});

test('aliases of the field projects read the list once', async () => {
  await ensureProject(pool, owner, 'p', 1, undefined);
  const [one] = await recordStatements(() => graph.ask(owner, '{ projects { id } }'));
  const [three] = await recordStatements(() =>
    graph.ask(owner, '{ a: projects { id } b: projects { id } c: projects { id } }'),
  );
  expect(three).toHaveLength(one.length);
});

test.each([
  ['theirs', 'FORBIDDEN', 'Insufficient permissions to access this project'],
  ['nobodys', 'NOT_FOUND', 'Project not found'],
  ['p', 'NOT_FOUND', 'Project not found'],
  ['no id at all \0', 'NOT_FOUND', 'Project not found'],
])('project(id: %j) is null with %s and the id', async (id, code, message) => {
  await ensureProject(pool, owner, 'p', 1, undefined);
  await deleteProject();
  await ensureProject(pool, `${owner}x`, 'theirs', 1, undefined);
  const answer = await graph.ask(owner, 'query ($id: ID!) { other: project(id: $id) { name } }', { id });
  expect(answer).toEqual({
    data: { other: null },
    errors: [{ message, path: ['other'], locations: expect.any(Array), extensions: { code, id } }],
  });
});

test('entities are the owner’s live projects in the order of the references, each read once, with one statement', async () => {
  for (const id of ['a', 'b', 'dead']) await ensureProject(pool, owner, id, 1, `name of ${id}`);
  await ensureProject(pool, owner, 'p', 1, undefined);
  await deleteProject();
  await ensureProject(pool, `${owner}x`, 'theirs', 1, undefined);
  const ids = ['b', 'a', 'theirs', 'p', 'missing', 'a b', ...Array.from({ length: 50 }, () => 'b')];
  const references = ids.map(id => ({ __typename: 'Project', id, ownerId: `${owner}x` }));
  const [statements, answer] = await recordStatements(() =>
    graph.entities(owner, references, '... on Project { name }'),
  );
  expect(statements).toMatchObject([{ values: [owner, ['b', 'a', 'theirs', 'p', 'missing']] }]);
  const [b, a] = ['b', 'a'].map(id => ({ __typename: 'Project', name: `name of ${id}` }));
  expect(answer).toEqual({
    data: { _entities: [b, a, null, null, null, null, ...Array.from({ length: 50 }, () => b)] },
  });
});
