import type { Queryable } from '@archive/kit';
import type { SessionKey } from '../identity/session-key.ts';
import { readLastDeletion } from '../write/store.ts';

/** A session's last deletion before an upload begins (docs/decisions.md#13-upload-ticket). */
export interface UploadTicket {
  /** Version of the last deletion; 0 without a deletion. */
  deadVersion: number;
  /** Time since the last deletion by the database's clock, rounded up; absent without a deletion. */
  deletedAgoMs?: number;
}

/** Reads the session's last deletion for an upload ticket. */
export async function openTicket(db: Queryable, { ownerId, projectId, sessionId }: SessionKey): Promise<UploadTicket> {
  const last = await readLastDeletion(db, ownerId, projectId, sessionId);
  return last ? { deadVersion: last.version, deletedAgoMs: last.ago_ms } : { deadVersion: 0 };
}
