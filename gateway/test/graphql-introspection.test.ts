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

/** Introspection calls no subgraph. */
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

/** Introspection query of each tool. */
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
