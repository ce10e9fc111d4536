import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createProductCopy, type ProductCopy } from './product-copy.ts';

type TypeErrors = Map<string, string>;

const sessionFilters = 'packages/contracts/src/session-filters.ts';
const facets = 'services/search/src/facets/facets.ts';
const routes = 'gateway/src/rest/routes.ts';
const targets = 'app/src/compose/targets.ts';
const existingRoute =
  "{ method: 'get', path: projects, rateLimit: 'rest', handle: request => listProjects(services, request) },";
const elastic = "elastic: { field: 'machine_name', mappingVersion: 3 }";

/** Adds a search filter to the protocol only, a route without `rateLimit`, and a service without `start`. */
async function declare(to: ProductCopy): Promise<void> {
  await to.edit('proto/search.proto', 'message Filters {', 'message Filters {\n  repeated string machine_names = 60;');
  await to.run('scripts/generate.mjs');
  await to.edit(
    routes,
    existingRoute,
    `${existingRoute}\n    { method: 'get', path: '/api/v1/notes', handle: async () => {} },`,
  );
  await to.edit(targets, "needs: ['rateLimiter', 'auth',", "needs: ['rateLimiter', 'notes', 'auth',");
  await to.edit(
    targets,
    '  gateway: defineService({',
    '  notes: defineService({ port: 4805, needs: [] }),\n  gateway: defineService({',
  );
}

/** Completes the route and the service. Declares the filter for Elasticsearch only. */
async function declareMore(to: ProductCopy): Promise<void> {
  await to.edit(
    sessionFilters,
    "  clientNames: 'clientName',",
    "  clientNames: 'clientName',\n  machineNames: 'machineName',",
  );
  const row = `  machineNames: { name: 'machineName', isList: false, ${elastic} },\n  clientNames: {`;
  await to.edit(facets, '  clientNames: {', row);
  await to.edit(routes, "path: '/api/v1/notes',", "path: '/api/v1/notes', rateLimit: 'rest',");
  await to.edit(targets, "needs: ['rateLimiter', 'notes', 'auth',", "needs: ['rateLimiter', 'auth',");
  await to.edit(targets, 'needs: [] }', 'needs: [], start: async () => ({ stop: async () => {} }) }');
}

let copy: ProductCopy;
let [first, second, third]: TypeErrors[] = [];
/** Output of the suites that compare tables with files that TypeScript does not check. */
let output = '';

beforeAll(async () => {
  copy = await createProductCopy();
  await declare(copy);
  first = await copy.findTypeErrors();
  await declareMore(copy);
  second = await copy.findTypeErrors();
  await copy.edit(facets, elastic, `${elastic}, postgres: { column: 'machine_name' }`);
  third = await copy.findTypeErrors();
  const suites = ['gateway/src/openapi.test', 'settings-doc.test', 'facets.test', 'schema/mapping.test'];
  output = await copy.runTests('contracts/src/session-filters.test', ...suites);
}, 300_000);
afterAll(() => copy.stop());

test('only the tables below tell of a declaration that is incomplete', () => {
  expect([...first!.keys()].sort()).toEqual([targets, routes, sessionFilters, facets]);
  expect([...second!.keys()]).toEqual([facets]);
  expect([...third!.keys()]).toEqual([]);
});

describe('a new search filter in the protocol', () => {
  test('does not compile until contracts and the table of facets have it', () => {
    expect(first!.get(sessionFilters)).toContain('machineNames');
    expect(first!.get(facets)).toContain('machineNames');
  });

  test('does not compile without a row for each engine', () => {
    expect(second!.get(facets)).toContain("'postgres'");
  });

  test('fails the suites that name the missing GraphQL field, mapping and migration', () => {
    expect(output).toContain('the graph has the filter machineNames');
    expect(output).toContain('a migration adds the column of machineName');
    expect(output).toContain('mapping-v3.json');
  });
});

describe('a new route', () => {
  test('does not compile without a class of rate limit', () => {
    expect(first!.get(routes)).toContain("'rateLimit'");
  });

  test('fails the suite that compares routes with openapi.yaml', () => {
    expect(output).toContain('/api/v1/notes');
  });
});

describe('a new service', () => {
  test('does not compile if others need it and no setting has its address, or if it has no start', () => {
    expect(first!.get(targets)).toContain('\'"notes"\' is not assignable');
    expect(first!.get(targets)).toContain("'start'");
  });

  test('fails the suite that compares docs/settings.md with the table of services', () => {
    expect(output).toContain('| `notes`');
  });
});
