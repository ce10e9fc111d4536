import type { SessionKey, IndexedSession } from '../index-port/search-index.ts';

/**
 * How the index differs: it lacks a live session, has an earlier version of it, has one that is not live, or one of a
 * version that sessions never gave, for its database was put back to an earlier state.
 */
export type Divergence = 'missing' | 'outdated' | 'leftOver' | 'ahead';

/** A session as both have it. */
export interface Pair {
  readonly key: SessionKey;
  /** Its version in sessions; undefined where it is not live. */
  readonly live: number | undefined;
  /** What stands in the index. */
  readonly stored: IndexedSession | undefined;
}

/** How the index differs from sessions; `lastVersion` is the last that sessions gave when `stored` had been read. */
export function divergenceOf({ live, stored }: Pair, lastVersion: number): Divergence | undefined {
  if (!stored) return live === undefined ? undefined : 'missing';
  if (stored.version > lastVersion) return 'ahead';
  if (live === undefined) return stored.isTombstone ? undefined : 'leftOver';
  if (stored.version < live) return 'outdated';
  // A dead document of this version would refuse the session for ever.
  return stored.version > live || stored.isTombstone ? 'ahead' : undefined;
}

/** The order in which both are paged: that of the bytes of owner, project and session. */
export function compareKeys(a: SessionKey, b: SessionKey): number {
  return (
    Buffer.compare(Buffer.from(a.ownerId), Buffer.from(b.ownerId)) ||
    Buffer.compare(Buffer.from(a.projectId), Buffer.from(b.projectId)) ||
    Buffer.compare(Buffer.from(a.sessionId), Buffer.from(b.sessionId))
  );
}

/** A key as a map knows it. */
export const textOf = ({ ownerId, projectId, sessionId }: SessionKey) =>
  JSON.stringify([ownerId, projectId, sessionId]);
