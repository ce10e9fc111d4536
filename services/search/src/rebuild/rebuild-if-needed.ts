import { deadlineIn, backgroundContext } from '@archive/kit';
import { readCheckpoint } from '../checkpoint/store.ts';
import { advanceCheckpoint, isIndexBehind } from '../checkpoint/checkpoint.ts';
import { rebuild, type RebuildOptions } from './rebuild.ts';

/**
 * Rebuilds an index that is behind its checkpoint. If sessions exist, also rebuilds an index that is empty, lost or of
 * an older mapping. A new archive only gets its first checkpoint. Throws UNAVAILABLE if another process rebuilds the
 * index or an engine is unreachable.
 */
export async function rebuildIfNeeded(options: RebuildOptions, signal: AbortSignal): Promise<void> {
  const { pool, index, sessions, log } = options;
  const isBehind = await isIndexBehind(options, deadlineIn(5_000));
  if (!isBehind && !(await index.needsRebuild())) return;
  const { sessions: firstPage } = await sessions.listVersions({ after: null, limit: 1 }, backgroundContext(10_000));
  if (firstPage.length === 0) {
    if (!isBehind) return;
    if ((await readCheckpoint(pool, 'confirmed')) === undefined) return advanceCheckpoint(options);
  }
  log.warn('the index is incomplete: rebuilding it');
  let written = 0;
  for await (const count of rebuild(options, signal)) written = count;
  log.info({ written }, 'the index is rebuilt');
}
