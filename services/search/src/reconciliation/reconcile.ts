import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectsMethods, SessionsMethods } from '@archive/contracts';
import { deadlineIn, backgroundContext, ServiceError, toServiceError } from '@archive/kit';
import { requireCurrentIndex } from '../checkpoint/checkpoint.ts';
import { type Lease, acquireLease } from '../rebuild/lease.ts';
import { rebuild, type RebuildOptions } from '../rebuild/rebuild.ts';
import { repeatErasures } from './erasures.ts';
import { type Difference, findDifferences } from './find-differences.ts';
import { reindexDifferences } from './reindex-differences.ts';
import { beginRun, endRun } from './run-store.ts';
import { createCounts, type ReconciliationCounts } from './counts.ts';
import { pageSize, pageTimeoutMs, readKeyRanges } from './key-ranges.ts';

export interface ReconciliationOptions extends RebuildOptions {
  readonly sessions: RebuildOptions['sessions'] & Pick<SessionsMethods, 'lookUpVersions' | 'lookUpErasures'>;
  readonly projects: Pick<ProjectsMethods, 'listDeadGenerations' | 'repeatErasure'>;
}

/** Pause between pages of 500 sessions: at most 2,000 sessions a second. */
const pageIntervalMs = (pageSize / 2_000) * 1_000;

/**
 * Repeats lost erasures and reindexes differences (docs/decisions.md#22-reconciliation). Yields the counts after each
 * page. Throws UNAVAILABLE during another run and for an incomplete index, and the signal's reason after an abort.
 */
export async function* reconcile(
  options: ReconciliationOptions,
  signal: AbortSignal,
): AsyncIterable<ReconciliationCounts> {
  const lease = await acquireLease({ ...options, name: 'reconciling' });
  if (!lease) throw new ServiceError('UNAVAILABLE', 'Another process is reconciling the index');
  try {
    yield* reconcileRecorded(options, lease, signal);
  } finally {
    await lease.release();
  }
}

async function* reconcileRecorded(
  options: ReconciliationOptions,
  lease: Lease,
  signal: AbortSignal,
): AsyncIterable<ReconciliationCounts> {
  const run = await beginRun(options.pool);
  const counts = createCounts();
  let cutShort: string | undefined = 'the caller stopped reading';
  try {
    for await (const _ of reconcilePages(options, counts, signal)) {
      yield { ...counts };
      await lease.requireHeld();
      await sleep(pageIntervalMs, undefined, { signal });
    }
    cutShort = undefined;
    yield { ...counts };
  } catch (error) {
    cutShort = signal.aborted ? 'stopped' : toServiceError(error).message;
    throw error;
  } finally {
    await endRun(options.pool, run, counts, cutShort);
    options.log.info({ ...counts, cutShort }, 'reconciliation ended');
  }
}

/**
 * Erasures come first, because they restore lost fences. Sessions of a deleted project would count as live if its fence
 * is missing.
 */
async function* reconcilePages(
  options: ReconciliationOptions,
  counts: ReconciliationCounts,
  signal: AbortSignal,
): AsyncIterable<void> {
  for await (const page of repeatErasures(options, signal)) {
    addCounts(counts, page);
    yield;
  }
  await requireCompleteIndex(options, signal);
  for await (const range of readKeyRanges(options, signal)) {
    const differences = await findDifferences(options, range, signal);
    addCounts(counts, { compared: range.pairs.length, ...countByKind(differences) });
    addCounts(counts, await reindexDifferences(options, range, differences));
    yield;
  }
  if (counts.ahead > 0) yield* rebuildIfAhead(options, counts, signal);
}

/** The index rejects versions that are older than its own, so only a rebuild helps. */
async function* rebuildIfAhead(
  options: ReconciliationOptions,
  counts: ReconciliationCounts,
  signal: AbortSignal,
): AsyncIterable<void> {
  options.log.error({ ahead: counts.ahead }, 'the index is ahead of the database of sessions, which was restored');
  if (!options.index.isRebuiltFromEmpty) {
    counts.failed += counts.ahead;
    return;
  }
  for await (const _ of rebuild(options, signal)) yield;
  counts.repaired += counts.ahead;
}

/** Throws UNAVAILABLE for a new or lost index, because `rebuildIfNeeded` fills it faster. */
async function requireCompleteIndex(
  { pool, index, sessions }: ReconciliationOptions,
  signal: AbortSignal,
): Promise<void> {
  await requireCurrentIndex({ pool, index }, deadlineIn(pageTimeoutMs));
  if (!(await index.needsRebuild())) return;
  const { sessions: firstPage } = await sessions.listVersions(
    { after: null, limit: 1 },
    backgroundContext(pageTimeoutMs, signal),
  );
  if (firstPage.length > 0) throw new ServiceError('UNAVAILABLE', 'The index is incomplete: a rebuild follows');
}

function countByKind(differences: readonly Difference[]): Partial<ReconciliationCounts> {
  const counts: Partial<ReconciliationCounts> = {};
  for (const { kind } of differences) addCounts(counts, { [kind]: 1 });
  return counts;
}

function addCounts(counts: Partial<ReconciliationCounts>, more: Partial<ReconciliationCounts>): void {
  for (const [name, number] of Object.entries(more))
    counts[name as keyof ReconciliationCounts] = (counts[name as keyof ReconciliationCounts] ?? 0) + number;
}
