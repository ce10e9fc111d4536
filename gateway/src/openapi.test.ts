import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { createDeviceRoutes } from './device-login/routes.ts';
import { createGraphRoutes } from './graphql/http/routes.ts';
import { addResumeRoutes } from './resume/routes.ts';
import { createRestRoutes } from './rest/routes.ts';

/** Public paths need no key, and are not in the table of routes. */
const publicPaths = ['/healthz', '/readyz', '/api/v1/openapi.json'];

type Paths = Record<string, Record<string, { requestBody?: object }>>;

async function readOperations() {
  const { paths } = parse(await readFile(new URL('./openapi.yaml', import.meta.url), 'utf8')) as { paths: Paths };
  return Object.entries(paths)
    .filter(([path]) => !publicPaths.includes(path))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, { requestBody }]) => ({ name: `${method} ${path}`, method, requestBody })),
    )
    .filter(({ method }) => method !== 'parameters');
}

/** OpenAPI lists HEAD separately, and a GET route also answers HEAD. */
function listRoutes() {
  const routes = [
    ...addResumeRoutes(createRestRoutes({} as never), {} as never),
    ...createGraphRoutes({} as never),
    ...createDeviceRoutes({} as never),
  ];
  const heads = routes.filter(({ method }) => method === 'get').map(route => ({ ...route, method: 'head' as const }));
  return [...routes, ...heads].map(({ method, path, readsBody }) => ({
    name: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    readsBody,
  }));
}

test('every route of the gateway is in openapi.yaml, and nothing else is', async () => {
  const documented = (await readOperations()).map(({ name }) => name);
  expect([...new Set(listRoutes().map(({ name }) => name))].sort()).toEqual(documented.sort());
});

test('the routes that read a body are those with a requestBody in openapi.yaml', async () => {
  const documented = (await readOperations()).filter(({ requestBody }) => requestBody).map(({ name }) => name);
  const reading = listRoutes().filter(({ readsBody }) => readsBody);
  expect(reading.map(({ name }) => name).sort()).toEqual(documented.sort());
});
