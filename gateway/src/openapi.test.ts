import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { graphRoutes } from './graphql/http/routes.ts';
import { restRoutes } from './rest/routes.ts';

/** Doors without a key are no routes of the interface. */
const doors = ['/healthz', '/readyz', '/api/v1/openapi.json'];

type Paths = Record<string, Record<string, unknown>>;

async function documented(): Promise<string[]> {
  const { paths } = parse(await readFile(new URL('./openapi.yaml', import.meta.url), 'utf8')) as { paths: Paths };
  return Object.entries(paths)
    .filter(([path]) => !doors.includes(path))
    .flatMap(([path, item]) => Object.keys(item).map(method => `${method} ${path}`))
    .filter(name => !name.startsWith('parameters '));
}

/** Express answers HEAD wherever there is a GET. */
function registered(): string[] {
  const routes = [...restRoutes({} as never), ...graphRoutes({} as never)];
  const heads = routes.filter(route => route.method === 'get').map(route => ({ ...route, method: 'head' as const }));
  return [...routes, ...heads].map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
}

test('every route of the gateway is in openapi.yaml, and nothing else is', async () => {
  expect([...new Set(registered())].sort()).toEqual((await documented()).sort());
});
