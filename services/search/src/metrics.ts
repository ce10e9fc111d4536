import { addGauge, type Logger, type Metrics, queryOne, type Queryable } from '@archive/kit';
import { type LastRun, readLastRun } from './reconciliation/run-store.ts';
import type { ReconciliationCounts } from './reconciliation/counts.ts';

const differenceKinds = [
  'missing',
  'outdated',
  'leftOver',
  'ahead',
  'fences',
] as const satisfies (keyof ReconciliationCounts)[];

/** Adds gauges that search reads from its database. All replicas report the same values. */
export function addSearchMetrics(metrics: Metrics, pool: Queryable, log: Logger): void {
  addGauge(metrics, {
    name: 'archive_quarantined_sessions',
    help: 'Sessions in quarantine.',
    read: async () => {
      const row = await queryOne<{ count: number }>(pool, 'select count(*) from search.set_aside');
      return [{ value: row?.count ?? 0 }];
    },
    log,
  });
  addLastRunGauges(metrics, pool, log);
}

/** Adds gauges of the last complete reconciliation. Before the first one, the gauges have no value. */
function addLastRunGauges(metrics: Metrics, pool: Queryable, log: Logger): void {
  const addRunGauge = (name: string, help: string, valueOf: (run: LastRun) => number) =>
    addGauge(metrics, {
      name: `archive_reconciler_last_run_${name}`,
      help,
      read: async () => {
        const run = await readLastRun(pool);
        return run ? [{ value: valueOf(run) }] : [];
      },
      log,
    });
  addRunGauge(
    'end_timestamp_seconds',
    'When the last complete run of reconciliation ended.',
    run => run.endedMs / 1_000,
  );
  addRunGauge('compared', 'Sessions that the run compared.', run => run.compared);
  addRunGauge('repaired', 'Differences that the run repaired.', run => run.repaired);
  addRunGauge('failed', 'Differences that the run could not repair.', run => run.failed);
  addGauge(metrics, {
    name: 'archive_reconciler_last_run_found',
    help: 'Differences that the run found.',
    labels: ['kind'],
    read: async () => {
      const run = await readLastRun(pool);
      return run ? differenceKinds.map(kind => ({ labels: { kind }, value: run[kind] })) : [];
    },
    log,
  });
}
