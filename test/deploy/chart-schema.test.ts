import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
}

const chart = new URL('../../deploy/k8s/chart/', import.meta.url);
const schema = JSON.parse(await readFile(new URL('values.schema.json', chart), 'utf8')) as Schema & {
  readonly $defs: Readonly<Record<string, Schema>>;
};
const values = parse(await readFile(new URL('values.yaml', chart), 'utf8')) as Record<string, unknown>;
const validate = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(schema);

const resolve = ({ $ref, ...rest }: Schema): Schema =>
  $ref === undefined ? rest : { ...schema.$defs[$ref.slice('#/$defs/'.length)], ...rest };

/** Lists the paths of an object schema, and which of them accept members that they do not name. */
function listPaths(at: Schema, path: readonly string[] = []): { path: string; isOpen: boolean }[] {
  const { properties, additionalProperties } = resolve(at);
  if (properties === undefined) return [];
  return [
    { path: path.join('.'), isOpen: additionalProperties !== false },
    ...Object.entries(properties).flatMap(([name, next]) => [
      { path: [...path, name].join('.'), isOpen: false },
      ...listPaths(next, [...path, name]),
    ]),
  ];
}

function withValue(path: string, value: unknown): unknown {
  const copy = structuredClone(values);
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at = copy;
  for (const name of names) at = at[name] as Record<string, unknown>;
  at[last] = value;
  return copy;
}

test('the schema accepts the default values and names every one of them, and nothing else', () => {
  expect(validate(values)).toBe(true);
  const isNamed = new Set(listPaths(schema).map(({ path }) => path));
  const { services, ...others } = values;
  const listNames = (value: unknown, path: string): string[] =>
    isNamed.has(path) && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [path, ...Object.entries(value).flatMap(([name, next]) => listNames(next, `${path}.${name}`))]
      : [path];
  const present = Object.entries(others).flatMap(([name, value]) => listNames(value, name));
  const free = /^((defaults|migrations\.job)\.resources\.(requests|limits)|monitoring\.dashboard\.labels)\./;
  expect(present.filter(path => !isNamed.has(path) && !free.test(path))).toEqual([]);
  const isPresent = new Set(present);
  const expected = [...isNamed].filter(path => !/^(|global|services)$|^services\./.test(path));
  expect(expected.filter(path => !isPresent.has(path))).toEqual([]);
  expect(Object.keys(services as object).every(name => isNamed.has(`services.${name}`))).toBe(true);
});

test('no object of the schema accepts an unknown member', () => {
  const open = listPaths(schema).filter(({ isOpen }) => isOpen);
  expect(open).toEqual([]);
});

test.each([
  ['unknown', 1],
  ['image.tags', 'x'],
  ['services.auth', { replica: 3 }],
  ['services.other', {}],
  ['topology', 'both'],
  ['engines.redis.url', 'http://redis'],
  ['metricsPort', 70_000],
  ['settings', { INTERNAL_SECRET: 'a secret in the values of a chart' }],
  ['settings', { DATABASE_URL: 'postgresql://user:password@host/database' }],
  ['settings', { KEY_SEALING_SECRET: 'a secret in the values of a chart' }],
  ['settings', { OIDC_CLIENT_SECRET: 'a secret in the values of a chart' }],
  ['settings', { REST_LIMIT: 1 }],
  ['settings', { DELETION_LOG_DIR: '/log' }],
  ['deletionLog.accessModes', []],
  ['deletionLog.accessModes', ['ReadOnlyMany']],
  ['monitoring.podMonitor.interval', '1 minute'],
  ['ingress.enabled', true],
  ['httpRoute.enabled', true],
])('the schema rejects %s with %j', (path, value) => {
  expect(validate(withValue(path, value))).toBe(false);
});
