import { addGauge, type Logger, type Metrics, queryOne, type Queryable } from '@archive/kit';
import { lastRun } from './reconciliation/run-store.ts';
import type { Tally } from './reconciliation/counts.ts';

const kinds = ['missing', 'outdated', 'leftOver', 'ahead', 'fences'] as const satisfies (keyof Tally)[];

/** What search tells of the archive; every replica tells the same (docs/operations.md, "Metrics"). */
export function addSearchMetrics(metrics: Metrics, pool: Queryable, log: Logger): void {
  addGauge(metrics, {
    name: 'archive_set_aside_sessions',
    help: 'Sessions that the engine of the index refuses.',
    read: async () => {
      const row = await queryOne<{ count: number }>(pool, 'select count(*) from search.set_aside');
      return [{ value: row?.count ?? 0 }];
    },
    log,
  });
  addLastRun(metrics, pool, log);
}

/** Of the reconciler's last whole run; nothing before the first. */
function addLastRun(metrics: Metrics, pool: Queryable, log: Logger): void {
  const of = (name: string, help: string, value: (run: NonNullable<Awaited<ReturnType<typeof lastRun>>>) => number) =>
    addGauge(metrics, {
      name: `archive_reconciler_last_run_${name}`,
      help,
      read: async () => {
        const run = await lastRun(pool);
        return run ? [{ value: value(run) }] : [];
      },
      log,
    });
  of('end_timestamp_seconds', 'When the reconciler went through everything last.', run => run.endedMs / 1_000);
  of('compared', 'Sessions that it compared.', run => run.compared);
  of('repaired', 'Differences that it repaired.', run => run.repaired);
  of('failed', 'Differences that it could not repair.', run => run.failed);
  addGauge(metrics, {
    name: 'archive_reconciler_last_run_found',
    help: 'Differences that it found.',
    labels: ['kind'],
    read: async () => {
      const run = await lastRun(pool);
      return run ? kinds.map(kind => ({ labels: { kind }, value: run[kind] })) : [];
    },
    log,
  });
}
