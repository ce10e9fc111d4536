import type { DeletionEntry } from '@archive/kit';
import type { Pool } from 'pg';
import { repeatDeletion } from './deletion-store.ts';

/**
 * Repeats a deletion after a restore: begins it, and the job `abandoned deletions` finishes it. The service `sessions`
 * has raised the fence by itself, because it repeats the same entry.
 */
export async function replayDeletion(pool: Pool, { kind, ownerId, entity, version }: DeletionEntry): Promise<void> {
  if (kind === 'project') await repeatDeletion(pool, ownerId, entity, version);
}
