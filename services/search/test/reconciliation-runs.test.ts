import { afterEach, expect, test } from '@jest/globals';
import { createLogger, createMetrics, query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { type Lease, acquireLease } from '../src/rebuild/lease.ts';
import { addSearchMetrics } from '../src/metrics.ts';
import { beginRun, endRun, isRunDue, readLastRun } from '../src/reconciliation/run-store.ts';
import { createCounts } from '../src/reconciliation/counts.ts';
import { pool, setUpDatabase } from './database-fixture.ts';

const log = createLogger('silent', 'test');
const hourMs = 3_600_000;
const acquired: Lease[] = [];
setUpDatabase();
afterEach(async () => {
  for (const lease of acquired.splice(0)) await lease.release();
  await query(pool, 'truncate search.reconciliations, search.leases, search.set_aside');
});

const acquire = async () => {
  const lease = await acquireLease({ pool, name: 'reconciling', log });
  if (lease) acquired.push(lease);
  return lease;
};
const moveRunsBack = (minutes: number) =>
  query(pool, `update search.reconciliations set begun_at = begun_at - $1 * interval '1 minute'`, [minutes]);

test('a lease has one holder until it is released or expires, and a holder that lost it gets UNAVAILABLE', async () => {
  const first = await acquire();
  await expect(acquire()).resolves.toBeUndefined();
  const unrelated = await acquireLease({ pool, name: 'rebuilding', log });
  expect(unrelated).toBeDefined();
  await unrelated?.release();
  await first?.release();
  const lost = await acquire();
  // The holder renews the lease once at its start, so expiring it once may not be enough.
  const other = await eventually(async () => {
    await query(pool, `update search.leases set until = clock_timestamp() - interval '1 s'`);
    const acquired = await acquire();
    expect(acquired).toBeDefined();
    return acquired;
  });
  await expect(lost?.requireHeld()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await lost?.release();
  await expect(other?.requireHeld()).resolves.toBeUndefined();
  await other?.release();
});

test('a run is due when the last complete one is old enough, and never while one is under way', async () => {
  expect(await isRunDue(pool, hourMs)).toBe(true);
  const run = await beginRun(pool);
  const lease = await acquire();
  await moveRunsBack(120);
  expect(await isRunDue(pool, hourMs)).toBe(false);
  await lease?.release();
  expect(await isRunDue(pool, hourMs)).toBe(true);
  await query(pool, 'update search.reconciliations set begun_at = clock_timestamp()');
  await endRun(pool, run, createCounts(), undefined);
  await moveRunsBack(59);
  expect(await isRunDue(pool, hourMs)).toBe(false);
  await moveRunsBack(2);
  expect(await isRunDue(pool, hourMs)).toBe(true);
});

test('a run that was cut short, or whose process ended, is due again after 10 minutes', async () => {
  await endRun(pool, await beginRun(pool), createCounts(), 'outage');
  await beginRun(pool);
  await moveRunsBack(9);
  expect(await isRunDue(pool, hourMs)).toBe(false);
  await moveRunsBack(2);
  expect(await isRunDue(pool, hourMs)).toBe(true);
});

test('the last 100 runs are kept', async () => {
  let last = 0;
  for (let n = 0; n < 130; n += 1) last = await beginRun(pool);
  const rows = await query<{ id: number }>(pool, 'select id from search.reconciliations order by id');
  expect([rows.length, rows.at(-1)?.id]).toEqual([100, last]);
});

test('metrics report the last complete run and quarantined sessions, and nothing before the first run', async () => {
  const metrics = createMetrics();
  addSearchMetrics(metrics, pool, log);
  const lines = async () => (await metrics.metrics()).split('\n').filter(line => line && !line.startsWith('#'));
  expect(await lines()).toEqual(['archive_quarantined_sessions 0']);
  await query(pool, `insert into search.set_aside (owner_id, entity, version, reason) values ('o', 'p/s', 1, 'r')`);
  const counts = { compared: 9, missing: 1, outdated: 2, leftOver: 3, ahead: 4, fences: 5, repaired: 14, failed: 1 };
  await endRun(pool, await beginRun(pool), counts, undefined);
  await endRun(pool, await beginRun(pool), createCounts(), 'outage');
  await beginRun(pool);
  const name = 'archive_reconciler_last_run';
  const ended = (await readLastRun(pool))!.endedMs;
  expect(Math.abs(ended - Date.now())).toBeLessThan(60_000);
  expect(await lines()).toEqual([
    'archive_quarantined_sessions 1',
    `${name}_end_timestamp_seconds ${ended / 1_000}`,
    `${name}_compared 9`,
    `${name}_repaired 14`,
    `${name}_failed 1`,
    `${name}_found{kind="missing"} 1`,
    `${name}_found{kind="outdated"} 2`,
    `${name}_found{kind="leftOver"} 3`,
    `${name}_found{kind="ahead"} 4`,
    `${name}_found{kind="fences"} 5`,
  ]);
});
