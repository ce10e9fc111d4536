import { readFile } from 'node:fs/promises';
import { ApolloGateway } from '@apollo/gateway';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, backgroundContext, ServiceError } from '@archive/kit';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  printSchema,
  validateSchema,
} from 'graphql';
import { type Graph, loadGraph } from '../src/graphql/federation/graph.ts';
import { defaultLimits } from '../src/graphql/limits/limits.ts';

/** Introspection must not call a subgraph. */
const unreachableSubgraph = { executeOperation: () => Promise.reject(new ServiceError('UNAVAILABLE')) };
let graph: Graph;
let supergraphSdl = '';

beforeAll(async () => {
  supergraphSdl = await readFile(new URL('../src/supergraph.graphql', import.meta.url), 'utf8');
  graph = await loadGraph({
    supergraphSdl,
    subgraphs: { projects: unreachableSubgraph, sessions: unreachableSubgraph, search: unreachableSubgraph },
    limits: defaultLimits,
    log: createLogger('silent', 'test'),
  });
});
afterAll(() => graph.stop());

const tools = {
  GraphiQL: { query: getIntrospectionQuery({ inputValueDeprecation: true }), operationName: 'IntrospectionQuery' },
  'GraphiQL, schema description too': {
    query: getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true }),
    operationName: 'IntrospectionQuery',
  },
  Altair: {
    query: getIntrospectionQuery({ descriptions: true, specifiedByUrl: true, inputValueDeprecation: true }),
    operationName: 'IntrospectionQuery',
  },
  'Apollo Sandbox': {
    query: getIntrospectionQuery({ descriptions: true, directiveIsRepeatable: true, specifiedByUrl: true }),
    operationName: 'IntrospectionQuery',
  },
  'gql.tada': {
    query: getIntrospectionQuery({ oneOf: true, inputValueDeprecation: true, specifiedByUrl: true }),
    operationName: 'IntrospectionQuery',
  },
  'graphql-codegen': {
    query: getIntrospectionQuery({ descriptions: true, directiveIsRepeatable: true, schemaDescription: true }),
    operationName: undefined,
  },
};

test.each(Object.entries(tools))(
  'introspection by %s returns the whole schema',
  async (_tool, { query, operationName }) => {
    const { data, errors } = await graph.execute({ query, operationName, variables: {} }, backgroundContext(5_000));
    expect(errors).toBeUndefined();
    const schema = buildClientSchema(data as unknown as IntrospectionQuery);
    expect(validateSchema(schema)).toEqual([]);
    const gateway = new ApolloGateway({ supergraphSdl });
    const { schema: served } = await gateway.load();
    await gateway.stop();
    const names = (printed: string) => [...printed.matchAll(/^(?:type|input|enum|scalar) \w+/gm)].map(String).sort();
    expect(names(printSchema(schema))).toEqual(names(printSchema(served)));
    expect(names(printSchema(schema)).join()).toMatch(/type Session\b/);
  },
);

test('a response does not name the subgraph that failed', async () => {
  const request = { query: '{ projects { id } }', operationName: undefined, variables: {} };
  const answer = await graph.execute(request, { ...backgroundContext(5_000), ownerId: 'o' });
  expect(answer).toEqual({
    data: { projects: null },
    errors: [
      {
        message: 'Service temporarily unavailable',
        locations: [{ line: 1, column: 3 }],
        path: ['projects'],
        extensions: { code: 'SERVICE_UNAVAILABLE' },
      },
    ],
  });
});

const ask = (query: string, variables = {}) =>
  graph.execute({ query, operationName: undefined, variables }, { ...backgroundContext(5_000), ownerId: 'o' });

test('every member of the introspection types may be asked for', async () => {
  const probe =
    '{ __schema { types { name fields(includeDeprecated: true) { name type { kind ofType { kind } } } } } }';
  const { data } = await ask(probe);
  type Type = { name: string; fields: { name: string; type: { kind: string; ofType: { kind: string } | null } }[] };
  const types = (data as { __schema: { types: Type[] } }).__schema.types;
  for (const [name, path] of Object.entries({ __Type: 'types', __Directive: 'directives' })) {
    const leaves = types
      .find(type => type.name === name)
      ?.fields.filter(({ type }) => type.kind === 'SCALAR' || type.ofType?.kind === 'SCALAR');
    const fields = leaves?.map(field => field.name) ?? [];
    expect(fields.length).toBeGreaterThan(3);
    const { errors } = await ask(`{ __schema { ${path} { ${fields.join(' ')} } } }`);
    expect(errors).toBeUndefined();
  }
});

test.each([
  ['{ __type(name: "Project") { isOneOf } }', { __type: { isOneOf: null } }],
  ['{ t: __type(name: "SessionFilters") { isOneOf } __typename }', { t: { isOneOf: false }, __typename: 'Query' }],
  [
    'query ($n: String!) { ... on Query { ...Q } } fragment Q on Query { __type(name: $n) { ...T } } fragment T on __Type { isOneOf }',
    { __type: { isOneOf: false } },
  ],
  [
    '{ projects { id } t: __type(name: "DateRange") { isOneOf } s: __schema @skip(if: true) { description } }',
    { projects: null, t: { isOneOf: false } },
  ],
  [
    '{ ...Q projects { id } } fragment Q on Query { __type(name: "DateRange") { ...T } } fragment T on __Type { isOneOf name }',
    { __type: { isOneOf: false, name: 'DateRange' }, projects: null },
  ],
])('%s is answered, also beside other fields', async (query, expected) => {
  const { data } = await ask(query, query.includes('$n') ? { n: 'DateRange' } : {});
  expect(data).toEqual(expected);
  expect(Object.keys(data ?? {})).toEqual(Object.keys(expected));
});
