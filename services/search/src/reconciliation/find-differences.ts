import type { SessionsMethods } from '@archive/contracts';
import { backgroundContext } from '@archive/kit';
import type { Pool } from 'pg';
import type { SearchIndex } from '../index-port/search-index.ts';
import { isSetAside } from '../indexing/quarantine-store.ts';
import { type Divergence, divergenceOf, type Pair, textOf } from './compare.ts';
import { patience, storedAgain, type Window } from './key-ranges.ts';

export interface FindingsOptions {
  readonly pool: Pool;
  readonly index: Pick<SearchIndex, 'list'>;
  readonly sessions: Pick<SessionsMethods, 'lookUpVersions'>;
}

/** A session in which the index differs, and not because one of the two is on its way. */
export interface Finding extends Pair {
  readonly divergence: Divergence;
  /** Its version in sessions, live or deleted; 0 where nothing is known of it. */
  readonly version: number;
}

/**
 * What differs in a window. Pages are read one after the other while sessions change, so each difference is asked again:
 * first sessions, where no event of it may be unconfirmed, then the index, where it must stand as it stood before.
 */
export async function findingsIn(options: FindingsOptions, window: Window, signal: AbortSignal): Promise<Finding[]> {
  const suspects = window.pairs.filter(pair => divergenceOf(pair, window.lastVersion));
  if (suspects.length === 0) return [];
  const items = suspects.map(({ key: { ownerId, projectId, sessionId } }) => ({ ownerId, projectId, sessionId }));
  const { answers } = await options.sessions.lookUpVersions({ items }, backgroundContext(patience, signal));
  const stored = await storedAgain(options.index, window, suspects);
  const findings: Finding[] = [];
  for (const [n, { key, stored: before }] of suspects.entries()) {
    const answer = answers[n];
    const now = stored.get(textOf(key));
    if (!answer?.settled || before?.version !== now?.version || before?.isTombstone !== now?.isTombstone) continue;
    const pair = { key, live: answer.live ? answer.version : undefined, stored: now };
    const divergence = divergenceOf(pair, window.lastVersion);
    if (divergence && !(await isRefused(options.pool, pair)))
      findings.push({ ...pair, divergence, version: answer.version });
  }
  return findings;
}

/** Whether the engine refuses the session, which is noted and no difference; a dead document stands in its place for a day. */
async function isRefused(pool: Pool, { key, live, stored }: Pair): Promise<boolean> {
  if (live === undefined || (stored && !stored.isTombstone)) return false;
  return isSetAside(pool, key, live);
}

/** Of findings that were repaired, those that still stand as they stood, or that the engine refuses. */
export async function notRepaired(
  index: Pick<SearchIndex, 'list'>,
  window: Window,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const stored = await storedAgain(index, window, findings);
  return findings.filter(({ key, divergence, version, stored: before }) => {
    const now = stored.get(textOf(key));
    if (divergence === 'leftOver') return now?.isTombstone === false && now.version === before?.version;
    return !now || now.version < version || (now.isTombstone && now.version === version);
  });
}
