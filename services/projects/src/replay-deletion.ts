import type { DeletionEntry, Queryable } from '@archive/kit';
import { repeatDeletion } from './deletion-store.ts';

/**
 * Repeats a deletion after a restore: begins it, and the job `abandoned deletions` finishes it. The service `sessions`
 * has raised the fence by itself, because it repeats the same entry.
 */
export async function replayDeletion(tx: Queryable, { kind, ownerId, entity, version }: DeletionEntry): Promise<void> {
  if (kind === 'project') await repeatDeletion(tx, ownerId, entity, version);
}
