import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { query } from '@archive/kit';
import { eventually, findFreePort } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../src/tampering/owner-rows.ts';
import { connectSearch } from '../src/world/search-client.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { upload } from '../src/world/upload.ts';
import { createWorld, type World } from '../src/world/world.ts';

let world: World;
let database: Database;
let port: number;
beforeAll(async () => {
  port = await findFreePort();
  world = createWorld(embeddedTopology, { METRICS_PORT: String(port) });
  await world.start();
  (await connectSearch(world.archive)).close();
});
afterAll(async () => {
  await database.end();
  await world.stop();
});

const fetchMetrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** Waits until every event is confirmed and the rebuild of the new index has ended. */
async function waitUntilIndexed(): Promise<void> {
  const before = openDatabase(world.archive);
  await eventually(async () => {
    for (const table of ['sessions.outbox', 'search.leases'])
      expect(await query(before, `select from ${table}`)).toHaveLength(0);
  }, 20_000);
  await before.end();
}
const fetchRuns = () => query(database, 'select compared, missing, cut_short from search.reconciliations order by id');

async function runCommand(script: string): Promise<string> {
  const command = join(import.meta.dirname, '../../app/src/cli', script);
  const [archive] = world.archive.processes;
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: archive!.dataDir };
  return (await promisify(execFile)(process.execPath, [command], { env })).stdout;
}

test('an archive reconciles its index at start, reports the run in its metrics, and reconciles again on command', async () => {
  const client = await world.createClient();
  await upload(client, { markdown: 'text\n' });
  await waitUntilIndexed();
  const [archive] = world.archive.processes;
  await archive!.kill();
  await archive!.start();
  database = openDatabase(world.archive);
  await eventually(
    async () => expect(await fetchRuns()).toEqual([{ compared: 1, missing: 0, cut_short: null }]),
    20_000,
  );
  const metricsText = await fetchMetrics();
  expect(metricsText).toContain('archive_reconciler_last_run_compared 1\n');
  expect(metricsText).toContain('archive_reconciler_last_run_found{kind="missing"} 0\n');
  expect(metricsText).toMatch(/^process_cpu_seconds_total \d/m);

  const { sessionId } = await upload(client, { markdown: 'lost\n' });
  await eventually(async () => expect(await query(database, 'select from sessions.outbox')).toHaveLength(0), 20_000);
  await query(database, 'delete from search.heads where session_id = $1', [sessionId]);
  const stdout = await runCommand('reconcile.ts');
  expect(stdout).toMatch(/sessions compared +2\nmissing in the index +1\noutdated in the index +0\n/);
  expect(stdout).toMatch(/\nrepaired +1\nnot repaired +0\n$/);
  expect(await fetchRuns()).toHaveLength(2);
});

test('an archive writes the whole index again on command', async () => {
  // An empty index would start a rebuild by itself.
  await query(
    database,
    'delete from search.heads where session_id = (select max(session_id::text)::uuid from search.heads)',
  );
  expect(await runCommand('reindex.ts')).not.toBe('');
  expect(await query(database, 'select from search.heads where not dead')).toHaveLength(2);
});
