import { randomUUID } from 'node:crypto';
import { query, queryOne } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ErasureClient } from '../src/world/erasure-client.ts';
import { type Database, countOwnerRows, noRows, openDatabase } from '../src/tampering/owner-rows.ts';
import { connectSearch, type SearchClient } from '../src/world/search-client.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { createWorld } from '../src/world/world.ts';

const world = createWorld(embeddedTopology, { RECONCILE_EVERY_MINUTES: '0' });
let database: Database;
let search: SearchClient;
beforeAll(async () => {
  await world.start();
  database = openDatabase(world.archive);
  search = await connectSearch(world.archive);
});
afterAll(async () => {
  search.close();
  await database.end();
  await world.stop();
});

const noDifferences = { missing: 0, outdated: 0, leftOver: 0, ahead: 0, fences: 0, repaired: 0, failed: 0 };
const oneRepeatedErasure = { ...noDifferences, fences: 1, repaired: 1 };
const waitForOutboxes = () =>
  eventually(async () => {
    for (const schema of ['projects', 'sessions'])
      expect(await query(database, `select from ${schema}.outbox`)).toHaveLength(0);
  }, 30_000);

/** Copies a project's rows of these tables. The returned function restores the rows, as from a backup. */
async function saveRows(project: string, tables: readonly string[]): Promise<() => Promise<void>> {
  const copies = tables.map(table => ({ table, copy: `saved_${randomUUID().replaceAll('-', '')}` }));
  for (const { table, copy } of copies)
    await query(database, `create table ${copy} as select * from sessions.${table} where project_id = '${project}'`);
  return async () => {
    for (const { table, copy } of copies) {
      const columns = await queryOne<{ list: string }>(
        database,
        `select string_agg(column_name, ', ') as list from information_schema.columns
          where table_schema = 'sessions' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      await query(database, `delete from sessions.${table} where project_id = '${project}'`);
      await query(
        database,
        `insert into sessions.${table} (${columns?.list}) select ${columns?.list} from ${copy} where project_id = '${project}'`,
      );
    }
  };
}

const isLive = async (session: string) =>
  (await query(database, 'select from sessions.live where id = $1', [session])).length > 0;

async function newProject() {
  const client = await world.createClient();
  const erasureClient = new ErasureClient(request => client.send(request));
  const project = await erasureClient.createProject();
  const session = randomUUID();
  await erasureClient.upload(project, session, 'content-before');
  await waitForOutboxes();
  return { erasureClient, project, session };
}

test('reconciliation erases the sessions of a deleted project again after a restore from an older backup', async () => {
  const { erasureClient, project, session } = await newProject();
  const restoreRows = await saveRows(project, ['fences', 'sessions', 'parts']);
  const owner = await erasureClient.deleteProject(project);
  await waitForOutboxes();
  await restoreRows();
  expect(await isLive(session)).toBe(true);
  expect(await search.reconcile()).toMatchObject(oneRepeatedErasure);
  expect(await erasureClient.readSession(project, session)).toBeUndefined();
  await waitForOutboxes();
  expect(await countOwnerRows(database, owner)).toEqual(noRows);
  expect(await search.reconcile()).toMatchObject(noDifferences);
});

test.each([['sessions', 'parts'], ['parts']])(
  'reconciliation erases restored rows behind a fence, which no event would erase: %s',
  async (...tables) => {
    const { erasureClient, project } = await newProject();
    const restoreRows = await saveRows(project, tables);
    const owner = await erasureClient.deleteProject(project);
    await waitForOutboxes();
    await restoreRows();
    expect(await countOwnerRows(database, owner)).not.toEqual(noRows);
    expect(await search.reconcile()).toMatchObject(oneRepeatedErasure);
    await waitForOutboxes();
    expect(await countOwnerRows(database, owner)).toEqual(noRows);
    expect(await search.reconcile()).toMatchObject(noDifferences);
  },
);

test('reconciliation erases a restored former generation of a project and keeps the present one', async () => {
  const { erasureClient, project, session } = await newProject();
  const [recreated, restoreRows] = [randomUUID(), await saveRows(project, ['fences', 'sessions', 'parts'])];
  await erasureClient.deleteProject(project);
  await waitForOutboxes();
  await restoreRows();
  const content = await erasureClient.upload(project, recreated, 'content-after');
  await waitForOutboxes();
  expect(await isLive(session)).toBe(true);
  expect(await search.reconcile()).toMatchObject(oneRepeatedErasure);
  expect(await erasureClient.readSession(project, session)).toBeUndefined();
  expect(await erasureClient.readSession(project, recreated)).toEqual(content);
  await waitForOutboxes();
  expect(await search.reconcile()).toMatchObject(noDifferences);
});

test('reconciliation reports no difference while projects are deleted and created again', async () => {
  const { erasureClient, project, session } = await newProject();
  let isDeleting = true;
  const deleteRepeatedly = async () => {
    while (isDeleting) {
      await erasureClient.deleteProject(project);
      await erasureClient.upload(project, session, 'content-again');
    }
  };
  const worker = deleteRepeatedly();
  for (let runs = 0; runs < 6; runs += 1) expect(await search.reconcile()).toMatchObject(noDifferences);
  isDeleting = false;
  await worker;
  await waitForOutboxes();
  expect(await search.reconcile()).toMatchObject(noDifferences);
});
