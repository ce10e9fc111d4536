import type { SessionKey, IndexedSession } from '../index-port/search-index.ts';

/**
 * `missing`: not in the index. `outdated`: an earlier version is in the index. `leftOver`: in the index, but not live.
 * `ahead`: the sessions service never assigned the indexed version to the session, because its database was restored.
 */
export type DifferenceKind = 'missing' | 'outdated' | 'leftOver' | 'ahead';

export interface SessionPair {
  readonly key: SessionKey;
  /** The version in the sessions service; undefined if the session is not live. */
  readonly liveVersion: number | undefined;
  /** The document or tombstone in the index. */
  readonly indexed: IndexedSession | undefined;
}

/** Compares a pair. `lastVersion` is the last version that the sessions service has assigned, read after the index. */
export function compareVersions(
  { liveVersion, indexed }: SessionPair,
  lastVersion: number,
): DifferenceKind | undefined {
  if (!indexed) return liveVersion === undefined ? undefined : 'missing';
  if (indexed.version > lastVersion) return 'ahead';
  if (liveVersion === undefined) return indexed.isTombstone ? undefined : 'leftOver';
  if (indexed.version < liveVersion) return 'outdated';
  // A tombstone of this version would reject the session forever.
  return indexed.version > liveVersion || indexed.isTombstone ? 'ahead' : undefined;
}

/**
 * Orders keys by the bytes of owner, project and session id. Pages of the sessions service and the index have this
 * order.
 */
export function compareKeys(a: SessionKey, b: SessionKey): number {
  return (
    Buffer.compare(Buffer.from(a.ownerId), Buffer.from(b.ownerId)) ||
    Buffer.compare(Buffer.from(a.projectId), Buffer.from(b.projectId)) ||
    Buffer.compare(Buffer.from(a.sessionId), Buffer.from(b.sessionId))
  );
}

/** Returns a text, because a Map compares objects by identity. */
export const toMapKey = ({ ownerId, projectId, sessionId }: SessionKey) =>
  JSON.stringify([ownerId, projectId, sessionId]);
