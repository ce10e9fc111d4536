import { deadlineIn, backgroundContext } from '@archive/kit';
import { readCheckpoint } from '../checkpoint/store.ts';
import { advance, isBehind } from '../checkpoint/checkpoint.ts';
import { rebuild, type RebuildingOptions } from './rebuild.ts';

/** Fills an index that is new where sessions are not, was lost, is of another mapping, or was restored from an older state. */
export async function repair(options: RebuildingOptions, signal: AbortSignal): Promise<void> {
  const { pool, index, sessions, log } = options;
  const behind = await isBehind(options, deadlineIn(5_000));
  if (!behind && !(await index.needsRebuild())) return;
  const { sessions: some } = await sessions.listVersions({ after: null, limit: 1 }, backgroundContext(10_000));
  if (some.length === 0) {
    if (!behind) return;
    if ((await readCheckpoint(pool, 'confirmed')) === undefined) return advance(options);
  }
  log.warn('the index is not whole: filling it');
  let written = 0;
  for await (const count of rebuild(options, signal)) written = count;
  log.info({ written }, 'the index is filled');
}
