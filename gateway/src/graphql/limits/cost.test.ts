import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { buildSchema, isObjectType, Kind, parse } from 'graphql';
import { calculateCost, fieldCosts } from './cost.ts';

const schema = buildSchema(`
  type Query { projects: [Project!]! sessions(limit: Int = 20): [Session!]! find(limit: Int = 20): Found! }
  type Found { total: Int! results: [Session!]! }
  type Project { id: ID! sessions(limit: Int = 20): [Session!]! }
  type Session { id: ID! tags: [String!]! project: Project! metadata: Metadata! markdown: String }
  type Metadata { title: String }
`);

function cost(text: string, variables: Readonly<Record<string, unknown>> = {}): number {
  const { definitions } = parse(text);
  const [operation] = definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION);
  const fragments = definitions.filter(node => node.kind === Kind.FRAGMENT_DEFINITION);
  return calculateCost(schema, operation!, new Map(fragments.map(node => [node.name.value, node])), variables);
}

describe('the cost of a query is the number of fields that its answer may have', () => {
  test.each([
    ['a list without a limit has 50 items', '{ projects { id } }', {}, 1 + 50],
    ['a list has as many items as its limit', '{ sessions(limit: 3) { id project { id } } }', {}, 1 + 3 * (1 + 1 + 1)],
    ['a list without a limit has the items of the default limit', '{ sessions { id } }', {}, 1 + 20],
    ['a variable can be the limit', 'query ($n: Int) { sessions(limit: $n) { id } }', { n: 7 }, 1 + 7],
    ['the default of a variable can be the limit', 'query ($n: Int = 5) { sessions(limit: $n) { id } }', {}, 1 + 5],
    [
      'an explicit null takes precedence over the default of the variable',
      'query ($n: Int = 0) { sessions(limit: $n) { id } }',
      { n: null },
      1 + 20,
    ],
    ['lists within lists multiply', '{ projects { sessions(limit: 4) { id } } }', {}, 1 + 50 * (1 + 4)],
    ['a limit holds for the list inside its field', '{ find(limit: 6) { total results { id } } }', {}, 1 + (1 + 1 + 6)],
    ['a list of values is one field', '{ sessions(limit: 2) { tags } }', {}, 1 + 2],
    [
      'a fragment counts at each spread',
      '{ projects { ...F } sessions(limit: 2) { project { ...F } } } fragment F on Project { id }',
      {},
      1 + 50 + 1 + 2 * 2,
    ],
    ['an inline fragment counts', '{ projects { ... { id } } }', {}, 1 + 50],
    ['Markdown costs 50 fields', '{ sessions(limit: 2) { markdown } }', {}, 1 + 2 * 50],
    ['metadata costs 10 fields', '{ sessions(limit: 2) { metadata { title } } }', {}, 1 + 2 * (10 + 1)],
    ['introspection costs one field', '{ __schema { types { fields { name } } } }', {}, 1],
    ['a negative limit counts as 0', '{ sessions(limit: -5) { id } }', {}, 1],
  ])('%s', (_name, text, variables, expected) => {
    expect(cost(text, variables)).toBe(expected);
  });

  test('a chain of 30 fragments that each spread the next twice is calculated in milliseconds', () => {
    const fragments = Array.from({ length: 30 }, (_, n) => `fragment F${n} on Project { ...F${n + 1} ...F${n + 1} }`);
    expect(cost(`{ projects { ...F0 } } ${fragments.join(' ')} fragment F30 on Project { id }`)).toBe(1 + 50 * 2 ** 30);
  });
});

test('every field in `fieldCosts` is in the public schema', async () => {
  const supergraphSdl = await readFile(new URL('../../supergraph.graphql', import.meta.url), 'utf8');
  const schema = buildSchema(supergraphSdl, { assumeValidSDL: true });
  const names = Object.values(schema.getTypeMap()).flatMap(type =>
    isObjectType(type) ? Object.keys(type.getFields()).map(field => `${type.name}.${field}`) : [],
  );
  expect(names).toEqual(expect.arrayContaining(Object.keys(fieldCosts)));
});
