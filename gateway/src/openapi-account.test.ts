import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { createAccountRoutes } from './account/routes.ts';

interface Schema {
  readonly additionalProperties: boolean;
  readonly required?: readonly string[];
  readonly properties: object;
}

interface Operation {
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly requestBody?: { content: Record<string, { schema: { $ref: string } }> };
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

const document = parse(await readFile(new URL('./openapi-account.yaml', import.meta.url), 'utf8')) as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);
const routes = createAccountRoutes({} as never).map(route => ({
  ...route,
  name: `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`,
}));

function findBodySchema({ requestBody }: Operation): Schema | undefined {
  const reference = requestBody?.content['application/json']?.schema.$ref;
  return reference === undefined ? undefined : document.components.schemas[reference.split('/').at(-1) ?? ''];
}

test('every route of the account API is in openapi-account.yaml, and nothing else is', () => {
  expect(routes.map(({ name }) => name).sort()).toEqual(operations.map(({ name }) => name).sort());
});

test('the members of each body are those in openapi-account.yaml, and no others are allowed', () => {
  const documented = operations.map(operation => {
    const { properties = {}, required = [], additionalProperties } = findBodySchema(operation) ?? {};
    const isStrict = additionalProperties === undefined || !additionalProperties;
    return [operation.name, Object.keys(properties).sort(), [...required].sort(), isStrict];
  });
  const declared = routes.map(({ name, fields }) => {
    const required = Object.entries(fields).filter(([, { isOptional }]) => !isOptional);
    return [name, Object.keys(fields).sort(), required.map(([member]) => member).sort(), true];
  });
  expect(declared.sort()).toEqual(documented.sort());
});

test('the operations without sign-in are those in openapi-account.yaml', () => {
  const documented = operations.filter(({ security }) => security?.length === 0);
  const open = routes.filter(({ access }) => access === 'own-page');
  expect(open.map(({ name }) => name).sort()).toEqual(documented.map(({ name }) => name).sort());
});
