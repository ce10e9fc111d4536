import { ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { nextCheckpoint, raiseCheckpoint, readCheckpoint } from './store.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';

export interface CheckpointOptions {
  readonly pool: Pool;
  readonly index: Pick<RebuildableIndex, 'writeCheckpoint' | 'readCheckpoint'>;
}

/** Whether the index lacks what was confirmed: it is not filled yet, is lost, or was restored from an older state. */
export async function isBehind({ pool, index }: CheckpointOptions, deadline: number): Promise<boolean> {
  const confirmed = await readCheckpoint(pool, 'confirmed');
  return confirmed === undefined || (await index.readCheckpoint(deadline)) < confirmed;
}

/** UNAVAILABLE where the index is behind: it may show what was deleted, or lack what was written. */
export async function demandCurrent(options: CheckpointOptions, deadline: number): Promise<void> {
  if (!(await isBehind(options, deadline))) return;
  throw new ServiceError('UNAVAILABLE', undefined, {
    cause: new Error('the search index is behind: it is filled anew'),
  });
}

/**
 * Notes that the index holds all that was written to it before. First there, then here: so it is never behind by itself.
 * UNAVAILABLE where it is behind.
 */
export async function advance({
  pool,
  index,
}: {
  readonly pool: Pool;
  readonly index: Pick<RebuildableIndex, 'writeCheckpoint'>;
}): Promise<void> {
  const since = (await readCheckpoint(pool, 'confirmed')) ?? 0;
  const number = await nextCheckpoint(pool);
  await index.writeCheckpoint(number, since);
  await raiseCheckpoint(pool, 'confirmed', number);
}
