import { transaction } from '@archive/kit';
import type { Pool } from 'pg';
import { enqueueDeletions } from '../write/outbox-events.ts';
import { sweepReplacedContent } from '../content/store.ts';
import { addChanges } from '../totals/store.ts';
import { eraseGeneration, eraseOrphanedContent, finishErasure, lockErasure, sweepTombstones } from './store.ts';
import { raiseFence } from '../write/fence.ts';

/**
 * Erases every session of a project up to a generation, in batches. First raises the fence. A repeated or late call is
 * harmless.
 */
export async function eraseProject(pool: Pool, owner: string, project: string, generation: number): Promise<void> {
  await raiseFence(pool, owner, project, generation);
  while ((await eraseSessionBatch(pool, owner, project, generation)) > 0);
  let last: string | undefined;
  do last = await eraseContentBatch(pool, owner, project, last);
  while (last !== undefined);
  await finishErasure(pool, owner, project, generation);
}

/**
 * Erases a batch of sessions and enqueues their deletion events in one transaction. Resolves to the number of sessions.
 */
function eraseSessionBatch(pool: Pool, ownerId: string, projectId: string, generation: number): Promise<number> {
  return transaction(pool, async tx => {
    await lockErasure(tx, ownerId, projectId);
    const erased = await eraseGeneration(tx, ownerId, projectId, generation);
    await enqueueDeletions(
      tx,
      erased.map(({ id, version }) => ({ ownerId, projectId, sessionId: id, version })),
    );
    return erased.length;
  });
}

/**
 * Reads a batch of content and erases content without a session row. Resolves to the last session id, or to undefined
 * at the end.
 */
function eraseContentBatch(
  pool: Pool,
  owner: string,
  project: string,
  after: string | undefined,
): Promise<string | undefined> {
  return transaction(pool, async tx => {
    await lockErasure(tx, owner, project);
    return eraseOrphanedContent(tx, owner, project, after);
  });
}

/** Adds changes to the kept totals. Erases content 60 s after its replacement, and dead rows after 24 h. */
export async function sweep(pool: Pool, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await addChanges(pool)));
  while (!signal.aborted && (await sweepReplacedContent(pool)));
  await sweepTombstones(pool);
}
