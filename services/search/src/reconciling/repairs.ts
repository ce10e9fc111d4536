import { ServiceError, toServiceError } from '@archive/kit';
import { advance, demandCurrent } from '../checkpoint.ts';
import { indexSession, type IndexingOptions } from '../indexing.ts';
import type { RebuildableIndex } from '../rebuildable-index.ts';
import type { Finding } from './findings.ts';

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
 * Brings the index up to what sessions has of each, found when it resolves; what is ahead is left. UNAVAILABLE where the
 * index does not take it.
 */
export async function repairAll(options: RepairsOptions, findings: readonly Finding[]): Promise<Repaired> {
  const queue = findings.filter(({ divergence }) => divergence !== 'ahead');
  if (queue.length === 0) return { repaired: 0, failed: 0 };
  await demandCurrent(options, Date.now() + patience);
  const failures: unknown[] = [];
  const wanted = queue.length;
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
  return { repaired: wanted - failures.length, failed: failures.length };
}

/** Harmless where the session is written or deleted meanwhile. */
async function repairOne(options: RepairsOptions, { divergence, key, stored, version }: Finding): Promise<void> {
  const { ownerId, projectId, sessionId } = key;
  const event = { kind: 'session.changed', ownerId, entity: `${projectId}/${sessionId}` };
  // Later than what stands there, and no later than the deletion: what is uploaded after it is later still.
  if (divergence === 'leftOver') await options.index.bury(key, Math.max((stored?.version ?? 0) + 1, version));
  else await indexSession(options, { ...event, version });
}
