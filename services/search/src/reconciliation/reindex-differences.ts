import { createSessionChangedEvent } from '@archive/contracts';
import { deadlineIn, ServiceError, toServiceError } from '@archive/kit';
import { advance, demandCurrent } from '../checkpoint/checkpoint.ts';
import { indexSession, type IndexingOptions } from '../indexing/index-session.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';
import { type Finding, notRepaired } from './find-differences.ts';
import type { Window } from './key-ranges.ts';

export interface RepairsOptions extends IndexingOptions {
  readonly index: RebuildableIndex;
}

export interface Repaired {
  readonly repaired: number;
  readonly failed: number;
}

/** Sessions written at a time: events come first. */
const lanes = 2;
/** So many failures among a page are an outage. */
const mostFailures = 10;
const patience = 5_000;

/**
 * Brings the index up to what sessions has of each finding in a window, but for what is ahead; repaired is what then
 * stands in the index. UNAVAILABLE where the index does not take it.
 */
export async function repairAll(
  options: RepairsOptions,
  window: Window,
  findings: readonly Finding[],
): Promise<Repaired> {
  const wanted = findings.filter(({ divergence }) => divergence !== 'ahead');
  if (wanted.length === 0) return { repaired: 0, failed: 0 };
  const queue = [...wanted];
  await demandCurrent(options, deadlineIn(patience));
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = queue.pop(); next && failures.length < mostFailures; next = queue.pop()) {
      await repairOne(options, next).catch((failure: unknown) => {
        failures.push(failure);
        options.log.warn({ err: toServiceError(failure) }, 'a session in which the index differs is not repaired');
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  if (failures.length >= mostFailures) throw new ServiceError('UNAVAILABLE', undefined, { cause: failures[0] });
  await options.index.flush();
  await advance(options);
  const failed = (await notRepaired(options.index, window, wanted)).length;
  return { repaired: wanted.length - failed, failed };
}

/** Harmless where the session is written or deleted meanwhile. */
async function repairOne(options: RepairsOptions, { divergence, key, stored, version }: Finding): Promise<void> {
  // Later than what stands there, and no later than the deletion: what is uploaded after it is later still.
  if (divergence === 'leftOver') await options.index.writeTombstone(key, Math.max((stored?.version ?? 0) + 1, version));
  else await indexSession(options, createSessionChangedEvent(key, version));
}
