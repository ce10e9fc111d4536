import { addGauge, type Logger, type Metrics, queryOne, type Queryable, shareRead } from '@archive/kit';
import { type LastRun, readLastRun } from './reconciliation/run-store.ts';
import type { ReconciliationCounts } from './reconciliation/counts.ts';

const differenceKinds = [
  'missing',
  'outdated',
  'leftOver',
  'ahead',
  'fences',
] as const satisfies (keyof ReconciliationCounts)[];

/**
 * Adds gauges that search reads from its database. All replicas report the same values. The returned function removes
 * the gauges.
 */
export function addSearchMetrics(metrics: Metrics, pool: Queryable, log: Logger): () => void {
  const removers = [addQuarantineGauge(metrics, pool, log), ...addLastRunGauges(metrics, pool, log)];
  return () => removers.forEach(remove => remove());
}

function addQuarantineGauge(metrics: Metrics, pool: Queryable, log: Logger): () => void {
  return addGauge(metrics, {
    name: 'archive_quarantined_sessions',
    help: 'Sessions in quarantine. Counts to 100,000.',
    read: async () => {
      const row = await queryOne<{ count: number }>(
        pool,
        'select count(*) from (select from search.set_aside limit 100000) q',
      );
      return [{ value: row?.count ?? 0 }];
    },
    log,
  });
}

/** Adds gauges of the last complete reconciliation. Before the first one, the gauges have no value. */
function addLastRunGauges(metrics: Metrics, pool: Queryable, log: Logger): (() => void)[] {
  const readRun = shareRead(() => readLastRun(pool));
  const addRunGauge = (name: string, help: string, valueOf: (run: LastRun) => number) =>
    addGauge(metrics, {
      name: `archive_reconciler_last_run_${name}`,
      help,
      read: async () => {
        const run = await readRun();
        return run ? [{ value: valueOf(run) }] : [];
      },
      log,
    });
  const ended = addRunGauge(
    'end_timestamp_seconds',
    'When the last complete run of reconciliation ended.',
    run => run.endedMs / 1_000,
  );
  const compared = addRunGauge('compared', 'Sessions that the run compared.', run => run.compared);
  const repaired = addRunGauge('repaired', 'Differences that the run repaired.', run => run.repaired);
  const failed = addRunGauge('failed', 'Differences that the run could not repair.', run => run.failed);
  const found = addGauge(metrics, {
    name: 'archive_reconciler_last_run_found',
    help: 'Differences that the run found.',
    labels: ['kind'],
    read: async () => {
      const run = await readRun();
      return run ? differenceKinds.map(kind => ({ labels: { kind }, value: run[kind] })) : [];
    },
    log,
  });
  return [ended, compared, repaired, failed, found];
}
