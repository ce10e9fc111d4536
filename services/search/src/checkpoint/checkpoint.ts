import { ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { drawCheckpoint, raiseCheckpoint, readCheckpoint } from './store.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';

export interface CheckpointOptions {
  readonly pool: Pool;
  readonly index: Pick<RebuildableIndex, 'writeCheckpoint' | 'readCheckpoint'>;
}

/** Whether the index is behind its checkpoint: before the first fill, after a loss and after a restore. */
export async function isIndexBehind({ pool, index }: CheckpointOptions, deadline: number): Promise<boolean> {
  const confirmed = await readCheckpoint(pool, 'confirmed');
  return confirmed === undefined || (await index.readCheckpoint(deadline)) < confirmed;
}

/** Throws UNAVAILABLE if the index is behind: searches might show deleted sessions or miss new ones. */
export async function requireCurrentIndex(options: CheckpointOptions, deadline: number): Promise<void> {
  if (!(await isIndexBehind(options, deadline))) return;
  throw new ServiceError('UNAVAILABLE', undefined, {
    cause: new Error('the search index is behind its checkpoint: a rebuild follows'),
  });
}

/**
 * Raises the checkpoint after a flush, first in the index and then in the database. A crash in between does no harm.
 * Throws UNAVAILABLE if the index is behind already (docs/decisions.md#21-checkpoint).
 */
export async function advanceCheckpoint({
  pool,
  index,
}: {
  readonly pool: Pool;
  readonly index: Pick<RebuildableIndex, 'writeCheckpoint'>;
}): Promise<void> {
  const previous = (await readCheckpoint(pool, 'confirmed')) ?? 0;
  const number = await drawCheckpoint(pool);
  await index.writeCheckpoint(number, previous);
  await raiseCheckpoint(pool, 'confirmed', number);
}
