import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createProductCopy, type ProductCopy } from './product-copy.ts';

jest.setTimeout(180_000);
let copy: ProductCopy;
beforeAll(async () => {
  copy = await createProductCopy();
});
afterAll(() => copy.stop());

const sessionFilters = 'packages/contracts/src/session-filters.ts';
const facets = 'services/search/src/facets/facets.ts';
const routes = 'gateway/src/rest/routes.ts';
const targets = 'app/src/compose/targets.ts';

describe('a new search filter in the protocol', () => {
  beforeAll(async () => {
    await copy.edit(
      'proto/search.proto',
      'message Filters {',
      'message Filters {\n  repeated string machine_names = 60;',
    );
    await copy.run('scripts/generate.mjs');
  });

  test('does not compile until contracts and the table of facets have it', async () => {
    expect([...(await copy.findTypeErrors()).keys()].sort()).toEqual([sessionFilters, facets]);
  });

  test('does not compile without a row for each engine', async () => {
    await copy.edit(
      sessionFilters,
      "  clientNames: 'clientName',",
      "  clientNames: 'clientName',\n  machineNames: 'machineName',",
    );
    const row = (engines: string) =>
      `  machineNames: { name: 'machineName', isList: false, ${engines} },\n  clientNames: {`;
    const elastic = "elastic: { field: 'machine_name', mappingVersion: 3 }";
    await copy.edit(facets, '  clientNames: {', row(elastic));
    expect((await copy.findTypeErrors()).get(facets)).toContain("'postgres'");
    await copy.edit(facets, elastic, `${elastic}, postgres: { column: 'machine_name' }`);
    expect([...(await copy.findTypeErrors()).keys()]).toEqual([]);
  });

  test('fails the suites that name the missing GraphQL field, mapping and migration', async () => {
    const output = await copy.runTests('session-filters.test', 'facets.test', 'schema/mapping.test');
    expect(output).toContain('the graph has the filter machineNames');
    expect(output).toContain('a migration adds the column of machineName');
    expect(output).toContain('mapping-v3.json');
  });
});

describe('a new route', () => {
  const existing =
    "{ method: 'get', path: projects, rateLimit: 'rest', handle: request => listProjects(services, request) },";

  test('does not compile without a class of rate limit', async () => {
    await copy.edit(
      routes,
      existing,
      `${existing}\n    { method: 'get', path: '/api/v1/notes', handle: async () => {} },`,
    );
    expect((await copy.findTypeErrors()).get(routes)).toContain("'rateLimit'");
  });

  test('fails the suite that compares routes with openapi.yaml', async () => {
    await copy.edit(routes, "path: '/api/v1/notes',", "path: '/api/v1/notes', rateLimit: 'rest',");
    expect(await copy.runTests('gateway/src/openapi.test')).toContain('/api/v1/notes');
  });
});

describe('a new service', () => {
  test('does not compile if others need it and no setting has its address, or if it has no start', async () => {
    await copy.edit(targets, "needs: ['rateLimiter', 'auth',", "needs: ['rateLimiter', 'notes', 'auth',");
    await copy.edit(
      targets,
      '  gateway: defineService({',
      '  notes: defineService({ port: 4805, needs: [] }),\n  gateway: defineService({',
    );
    const errors = (await copy.findTypeErrors()).get(targets);
    expect(errors).toContain('\'"notes"\' is not assignable');
    expect(errors).toContain("'start'");
  });

  test('fails the suite that compares docs/settings.md with the table of services', async () => {
    await copy.edit(targets, "needs: ['rateLimiter', 'notes', 'auth',", "needs: ['rateLimiter', 'auth',");
    await copy.edit(targets, 'needs: [] }', 'needs: [], start: async () => ({ stop: async () => {} }) }');
    expect([...(await copy.findTypeErrors()).keys()]).toEqual([]);
    expect(await copy.runTests('app/src/compose/settings-doc.test')).toContain('notes');
  });
});
