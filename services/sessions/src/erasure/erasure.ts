import { transaction } from '@archive/kit';
import type { Pool } from 'pg';
import { enqueueDeletions } from '../write/outbox-events.ts';
import { sweepReplacedContent } from '../content/store.ts';
import { eraseGeneration, eraseOrphanedContent, lockErasure, sweepTombstones } from './store.ts';
import { raiseFence } from '../write/delete-session.ts';

/** Erases every session of a project up to a generation, in small steps; harmless to repeat, at any time, in any order. */
export async function eraseProject(pool: Pool, owner: string, project: string, generation: number): Promise<void> {
  await raiseFence(pool, owner, project, generation);
  while ((await eraseSessionBatch(pool, owner, project, generation)) > 0);
  while ((await eraseContentBatch(pool, owner, project)) > 0);
}

/** Erases some sessions, and with the same commit tells that they are gone; how many. */
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

/** Erases some rows of content that no session is left of; how many. */
function eraseContentBatch(pool: Pool, owner: string, project: string): Promise<number> {
  return transaction(pool, async tx => {
    await lockErasure(tx, owner, project);
    return eraseOrphanedContent(tx, owner, project);
  });
}

/** Takes away replaced content after a minute and dead rows after a day. */
export async function sweep(pool: Pool, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await sweepReplacedContent(pool)));
  await sweepTombstones(pool);
}
