import type { SessionsMethods } from '@archive/contracts';
import { backgroundContext } from '@archive/kit';
import type { Pool } from 'pg';
import type { SearchIndex } from '../index-port/search-index.ts';
import { isQuarantined } from '../indexing/quarantine-store.ts';
import { type DifferenceKind, compareVersions, type SessionPair, toMapKey } from './compare.ts';
import { pageTimeoutMs, readIndexAgain, type KeyRange } from './key-ranges.ts';

export interface DifferenceOptions {
  readonly pool: Pool;
  readonly index: Pick<SearchIndex, 'list'>;
  readonly sessions: Pick<SessionsMethods, 'lookUpVersions'>;
}

/** Index and database differ, although no event of the session is pending. */
export interface Difference extends SessionPair {
  readonly kind: DifferenceKind;
  /** The version in the sessions service, live or deleted; 0 if the service does not know the session. */
  readonly version: number;
}

/**
 * Sessions and documents can change while they are read, so each pair that differs is read again. A pair with an
 * unconfirmed event or a changed document is no difference. Throws UNAVAILABLE in an outage, and the signal's reason
 * after an abort.
 */
export async function findDifferences(
  options: DifferenceOptions,
  range: KeyRange,
  signal: AbortSignal,
): Promise<Difference[]> {
  const suspects = range.pairs.filter(pair => compareVersions(pair, range.lastVersion));
  if (suspects.length === 0) return [];
  const items = suspects.map(({ key: { ownerId, projectId, sessionId } }) => ({ ownerId, projectId, sessionId }));
  const { answers } = await options.sessions.lookUpVersions({ items }, backgroundContext(pageTimeoutMs, signal));
  const documents = await readIndexAgain(options.index, range, suspects);
  const differences: Difference[] = [];
  for (const [n, { key, indexed: before }] of suspects.entries()) {
    const answer = answers[n];
    const now = documents.get(toMapKey(key));
    if (!answer?.settled || before?.version !== now?.version || before?.isTombstone !== now?.isTombstone) continue;
    const pair = { key, liveVersion: answer.live ? answer.version : undefined, indexed: now };
    const kind = compareVersions(pair, range.lastVersion);
    if (kind && !(await isPairQuarantined(options.pool, pair)))
      differences.push({ ...pair, kind, version: answer.version });
  }
  return differences;
}

/** A quarantined session is no difference. The index has its tombstone for 24 h, and later no document. */
async function isPairQuarantined(pool: Pool, { key, liveVersion, indexed }: SessionPair): Promise<boolean> {
  if (liveVersion === undefined || (indexed && !indexed.isTombstone)) return false;
  return isQuarantined(pool, key, liveVersion);
}

/** Reads the index again, and returns the differences that remain after reindexing. Throws UNAVAILABLE in an outage. */
export async function findUnrepaired(
  index: Pick<SearchIndex, 'list'>,
  range: KeyRange,
  differences: readonly Difference[],
): Promise<Difference[]> {
  const documents = await readIndexAgain(index, range, differences);
  return differences.filter(({ key, kind, version, indexed: before }) => {
    const now = documents.get(toMapKey(key));
    if (kind === 'leftOver') return now?.isTombstone === false && now.version === before?.version;
    return !now || now.version < version || (now.isTombstone && now.version === version);
  });
}
