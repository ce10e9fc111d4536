import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectsMethods, SessionsMethods } from '@archive/contracts';
import { deadlineIn, backgroundContext, ServiceError, toServiceError } from '@archive/kit';
import { demandCurrent } from '../checkpoint/checkpoint.ts';
import { type Lease, takeLease } from '../rebuild/lease.ts';
import { rebuild, type RebuildingOptions } from '../rebuild/rebuild.ts';
import { repeatErasures } from './erasures.ts';
import { type Finding, findingsIn } from './find-differences.ts';
import { repairAll } from './reindex-differences.ts';
import { beginRun, endRun } from './run-store.ts';
import { emptyTally, type Tally } from './counts.ts';
import { pageSize, patience, windows } from './key-ranges.ts';

export interface ReconcilingOptions extends RebuildingOptions {
  readonly sessions: RebuildingOptions['sessions'] & Pick<SessionsMethods, 'lookUpVersions' | 'lookUpErasures'>;
  readonly projects: Pick<ProjectsMethods, 'listDeadGenerations' | 'repeatErasure'>;
}

/** After each page of 500, in ms: 2,000 sessions a second at the most. */
const pause = (pageSize / 2_000) * 1_000;

/**
 * Compares erasures with what projects knows to be dead, and the index with sessions, and repairs what differs; gives
 * what it has found after each page, and notes it in the end. UNAVAILABLE where it is under way, or the index is not
 * whole and is filled anyhow.
 */
export async function* reconcile(options: ReconcilingOptions, signal: AbortSignal): AsyncIterable<Tally> {
  const lease = await takeLease({ ...options, name: 'reconciling' });
  if (!lease) throw new ServiceError('UNAVAILABLE', 'The index is being compared already');
  try {
    yield* recorded(options, lease, signal);
  } finally {
    await lease.release();
  }
}

async function* recorded(options: ReconcilingOptions, lease: Lease, signal: AbortSignal): AsyncIterable<Tally> {
  const run = await beginRun(options.pool);
  const tally = emptyTally();
  let cutShort: string | undefined = 'nobody waited for the end';
  try {
    for await (const _ of everything(options, tally, signal)) {
      yield { ...tally };
      await lease.demand();
      await sleep(pause, undefined, { signal });
    }
    cutShort = undefined;
    yield { ...tally };
  } catch (failure) {
    cutShort = signal.aborted ? 'stopped' : toServiceError(failure).message;
    throw failure;
  } finally {
    await endRun(options.pool, run, tally, cutShort);
    options.log.info({ ...tally, cutShort }, 'the index is compared');
  }
}

/** Erasures first: what is in front of its fence counts as live. */
async function* everything(options: ReconcilingOptions, tally: Tally, signal: AbortSignal): AsyncIterable<void> {
  for await (const page of repeatErasures(options, signal)) {
    add(tally, page);
    yield;
  }
  await demandWhole(options, signal);
  for await (const window of windows(options, signal)) {
    const findings = await findingsIn(options, window, signal);
    add(tally, { compared: window.pairs.length, ...count(findings) });
    add(tally, await repairAll(options, window, findings));
    yield;
  }
  if (tally.ahead > 0) yield* loseWhatIsAhead(options, tally, signal);
}

/** One session can't be: the index takes no version before the one that it has. */
async function* loseWhatIsAhead(options: ReconcilingOptions, tally: Tally, signal: AbortSignal): AsyncIterable<void> {
  options.log.error({ ahead: tally.ahead }, 'the index is ahead of sessions, whose database was put back');
  if (!options.index.isRebuiltFromEmpty) {
    tally.failed += tally.ahead;
    return;
  }
  for await (const _ of rebuild(options, signal)) yield;
  tally.repaired += tally.ahead;
}

/** An index that was lost or is new is filled by `repair`: session by session would take longer. */
async function demandWhole({ pool, index, sessions }: ReconcilingOptions, signal: AbortSignal): Promise<void> {
  await demandCurrent({ pool, index }, deadlineIn(patience));
  if (!(await index.needsRebuild())) return;
  const { sessions: some } = await sessions.listVersions(
    { after: null, limit: 1 },
    backgroundContext(patience, signal),
  );
  if (some.length > 0) throw new ServiceError('UNAVAILABLE', 'The index is being filled');
}

function count(findings: readonly Finding[]): Partial<Tally> {
  const counted: Partial<Tally> = {};
  for (const { divergence } of findings) add(counted, { [divergence]: 1 });
  return counted;
}

function add(tally: Partial<Tally>, more: Partial<Tally>): void {
  for (const [name, number] of Object.entries(more))
    tally[name as keyof Tally] = (tally[name as keyof Tally] ?? 0) + number;
}
