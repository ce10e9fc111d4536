import { createSessionChangedEvent } from '@archive/contracts';
import { deadlineIn, ServiceError, toServiceError } from '@archive/kit';
import { advanceCheckpoint, requireCurrentIndex } from '../checkpoint/checkpoint.ts';
import { indexSession, type IndexingOptions } from '../indexing/index-session.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';
import { type Difference, findUnrepaired } from './find-differences.ts';
import type { KeyRange } from './key-ranges.ts';

export interface ReindexOptions extends IndexingOptions {
  readonly index: RebuildableIndex;
}

export interface ReindexResult {
  readonly repaired: number;
  readonly failed: number;
}

/** Few sessions are reindexed at a time, because events have priority. */
const concurrency = 2;
/** This many failures in one key range indicate an outage. */
const maxFailures = 10;
const checkpointTimeoutMs = 5_000;

/**
 * Reindexes the differences except those that are ahead. A difference is repaired if the index no longer shows it.
 * Throws UNAVAILABLE if the index is behind, or after 10 failures.
 */
export async function reindexDifferences(
  options: ReindexOptions,
  range: KeyRange,
  differences: readonly Difference[],
): Promise<ReindexResult> {
  const repairable = differences.filter(({ kind }) => kind !== 'ahead');
  if (repairable.length === 0) return { repaired: 0, failed: 0 };
  const queue = [...repairable];
  await requireCurrentIndex(options, deadlineIn(checkpointTimeoutMs));
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = queue.pop(); next && failures.length < maxFailures; next = queue.pop()) {
      await reindexDifference(options, next).catch((error: unknown) => {
        failures.push(error);
        options.log.warn({ err: toServiceError(error) }, 'a session with a difference could not be reindexed');
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length >= maxFailures) throw new ServiceError('UNAVAILABLE', undefined, { cause: failures[0] });
  await options.index.flush();
  await advanceCheckpoint(options);
  const failed = (await findUnrepaired(options.index, range, repairable)).length;
  return { repaired: repairable.length - failed, failed };
}

/** If the session is written or deleted meanwhile, its later version stays in the index. */
async function reindexDifference(options: ReindexOptions, { kind, key, indexed, version }: Difference): Promise<void> {
  // The index accepts a tombstone only if its version is higher than the indexed version. The version of a later upload
  // is even higher.
  if (kind === 'leftOver') await options.index.writeTombstone(key, Math.max((indexed?.version ?? 0) + 1, version));
  else await indexSession(options, createSessionChangedEvent(key, version));
}
