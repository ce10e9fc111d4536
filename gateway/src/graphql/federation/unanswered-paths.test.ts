import { expect, test } from '@jest/globals';
import { listUnansweredPaths } from './unanswered-paths.ts';

const entities = `query ($representations: [_Any!]!) { _entities(representations: $representations) {
  ... on Project { __typename sessionCount all: sessions { id } } ... on Session { name } } }`;
const representations = [
  { __typename: 'Session', id: 's' },
  { __typename: 'Project', id: 'p' },
];

test('top-level fields are reported under their response names', () => {
  expect(listUnansweredPaths('{ projects { id } first: project(id: "p") { id } }', {})).toEqual([
    ['projects'],
    ['first'],
  ]);
});

test('for each entity the fields of its type are reported', () => {
  expect(listUnansweredPaths(entities, { representations })).toEqual([
    ['_entities', 0, 'name'],
    ['_entities', 1, 'sessionCount'],
    ['_entities', 1, 'all'],
  ]);
});

test('an entity without known fields is reported itself', () => {
  expect(listUnansweredPaths(entities, { representations: [{ __typename: 'Other' }] })).toEqual([['_entities', 0]]);
  expect(listUnansweredPaths(entities, {})).toEqual([['_entities']]);
});

test('of 100,000 entities the first 100 paths are reported', () => {
  const many = Array.from({ length: 100_000 }, () => representations[0]);
  expect(listUnansweredPaths(entities, { representations: many })).toHaveLength(100);
  const mixed = [representations[0], ...many.map(() => representations[1])];
  expect(listUnansweredPaths(entities, { representations: mixed })).toHaveLength(100);
});

test('a document without an operation has no paths', () => {
  expect(listUnansweredPaths('fragment F on Project { id }', {})).toEqual([]);
});
