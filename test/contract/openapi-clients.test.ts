import { describe, expect, test } from '@jest/globals';
import { readOpenApi, type Schema } from '../src/openapi/document.ts';

const document = await readOpenApi();
const source = document.source as {
  info: object;
  tags: { name: string; description?: string }[];
  components: Record<string, object>;
};

/**
 * openapi-python-client 0.29 generates these functions and drops each operation that it cannot read.
 * docs/contributing.md#add-an-endpoint has the command that lists the functions.
 */
const generatedFunctions = [
  'devices/finish_device_login',
  'devices/log_out',
  'devices/redeem_login_code',
  'devices/refresh_key',
  'devices/start_device_login',
  'graph/query_graph',
  'operation/check_health',
  'operation/check_open_api',
  'operation/check_readiness',
  'operation/get_health',
  'operation/get_open_api',
  'operation/get_readiness',
  'projects/check_projects',
  'projects/delete_project',
  'projects/list_projects',
  'projects/update_project',
  'resume/check_entitlement',
  'resume/get_entitlement',
  'resume/search_resumable_sessions',
  'sessions/check_recent_sessions',
  'sessions/check_session',
  'sessions/check_sessions',
  'sessions/check_sizes',
  'sessions/delete_session',
  'sessions/get_session',
  'sessions/list_recent_sessions',
  'sessions/list_sessions',
  'sessions/list_sizes',
  'sessions/upload_session',
];

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

function* walk(value: unknown): Iterable<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Record<string, unknown>;
  for (const member of Object.values(value)) yield* walk(member);
}

describe('code generators find in openapi.yaml', () => {
  test('every operation', () => {
    const documented = document.operations.map(
      ({ tags, operationId }) => `${tags.join().toLowerCase()}/${toSnakeCase(operationId)}`,
    );
    expect(documented.toSorted()).toEqual(generatedFunctions);
  });

  test('a type of every parameter: an operation with a constant as parameter is dropped', () => {
    const parameters = [...walk(document.source)].filter(({ name, schema }) => name !== undefined && schema);
    expect(parameters.length).toBeGreaterThan(12);
    const untyped = parameters.filter(({ schema }) => {
      const { type, $ref } = schema as Schema;
      return type === undefined && $ref === undefined;
    });
    expect(untyped).toEqual([]);
  });

  test('no schema that must be merged with another one: a schema with allOf is dropped', () => {
    expect([...walk(document.source)].filter(({ allOf }) => allOf !== undefined)).toEqual([]);
  });
});

/** Warnings of the rule sets `recommended` (Redocly) and `spectral:oas` (Spectral). */
describe('linters find in openapi.yaml', () => {
  test('a contact, and a description of every tag and every operation', () => {
    expect(source.info).toMatchObject({ contact: { name: expect.any(String) }, license: { name: expect.any(String) } });
    expect(source.tags.filter(({ description }) => !description)).toEqual([]);
    expect(document.operations.filter(({ description }) => !description)).toEqual([]);
  });

  test('a use of every component', () => {
    const references = new Set([...walk(document.source)].map(({ $ref }) => $ref));
    const { securitySchemes: _, ...components } = source.components;
    const names = Object.entries(components).flatMap(([kind, members]) =>
      Object.keys(members).map(name => `#/components/${kind}/${name}`),
    );
    expect(names.filter(name => !references.has(name))).toEqual([]);
  });

  test('a description of every member that a schema requires', () => {
    const incomplete = [...walk(document.source)].filter(
      ({ required, properties }) =>
        Array.isArray(required) && required.some(name => !Object.hasOwn(properties ?? {}, name as string)),
    );
    expect(incomplete).toEqual([]);
  });
});
