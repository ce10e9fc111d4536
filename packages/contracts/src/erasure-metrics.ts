import { addGauge, type Backlog, type Logger, type Metrics, shareRead } from '@archive/kit';

/**
 * The next step of a deletion that is not erased yet. `fence`: sessions does not refuse the project yet. `sessions`:
 * the rows and content of a project remain. `index`: documents of a session remain.
 */
export type ErasureStep = 'fence' | 'sessions' | 'index';

/**
 * Adds gauges for the deletions that wait for a step of their erasure, and the age of the oldest. All replicas report
 * the same values. The returned function removes the gauges.
 */
export function addErasureMetrics(
  metrics: Metrics,
  step: ErasureStep,
  readBacklog: () => Promise<Backlog>,
  log: Logger,
): () => void {
  const read = shareRead(readBacklog);
  const add = (name: string, help: string, valueOf: (backlog: Backlog) => number) =>
    addGauge(metrics, {
      name,
      help,
      labels: ['step'],
      read: async () => [{ labels: { step }, value: valueOf(await read()) }],
      log,
    });
  const removers = [
    add(
      'archive_erasures_pending',
      'Deletions that wait for a step of their erasure. Counts to 100,000.',
      ({ count }) => count,
    ),
    add(
      'archive_erasure_oldest_seconds',
      'Age of the oldest deletion that waits for this step; 0: none waits.',
      ({ oldestSeconds }) => oldestSeconds,
    ),
  ];
  return () => removers.forEach(remove => remove());
}
