import type { SessionKey, IndexedSession } from '../index-port/search-index.ts';

/**
 * `missing`: the index lacks a live session. `outdated`: it has an earlier version. `leftOver`: the session is not live.
 * `ahead`: the sessions service has not assigned the indexed version, because its database was restored from an older state.
 */
export type DifferenceKind = 'missing' | 'outdated' | 'leftOver' | 'ahead';

/** A session as the database and the index have it. */
export interface SessionPair {
  readonly key: SessionKey;
  /** Its version in the sessions service; undefined if it is not live. */
  readonly liveVersion: number | undefined;
  /** Its document or tombstone in the index. */
  readonly indexed: IndexedSession | undefined;
}

/** Compares a pair; `lastVersion` is the last version that the sessions service has assigned, read after the index. */
export function compareVersions(
  { liveVersion, indexed }: SessionPair,
  lastVersion: number,
): DifferenceKind | undefined {
  if (!indexed) return liveVersion === undefined ? undefined : 'missing';
  if (indexed.version > lastVersion) return 'ahead';
  if (liveVersion === undefined) return indexed.isTombstone ? undefined : 'leftOver';
  if (indexed.version < liveVersion) return 'outdated';
  // A tombstone of this version would reject the session for ever.
  return indexed.version > liveVersion || indexed.isTombstone ? 'ahead' : undefined;
}

/**
 * Orders keys by the bytes of owner, project and session id, as the sessions service and the index order their pages.
 */
export function compareKeys(a: SessionKey, b: SessionKey): number {
  return (
    Buffer.compare(Buffer.from(a.ownerId), Buffer.from(b.ownerId)) ||
    Buffer.compare(Buffer.from(a.projectId), Buffer.from(b.projectId)) ||
    Buffer.compare(Buffer.from(a.sessionId), Buffer.from(b.sessionId))
  );
}

/** Returns a key as a text, for a Map. */
export const toMapKey = ({ ownerId, projectId, sessionId }: SessionKey) =>
  JSON.stringify([ownerId, projectId, sessionId]);
