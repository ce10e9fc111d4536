import type { Queryable } from '@archive/kit';
import type { SessionKey } from '../identity/session-key.ts';
import { readLastDeletion } from '../write/store.ts';

/** The session's part of an upload ticket: the session's last deletion (docs/decisions.md#13-upload-ticket). */
export interface UploadTicket {
  /** Version of the session's last deletion. 0 if none is stored. */
  deadVersion: number;
  /** Time since the session's last deletion by the database's clock, rounded up. Absent if there is none. */
  deletedAgoMs?: number;
}

/** Reads the session's last deletion for an upload ticket. */
export async function openTicket(db: Queryable, { ownerId, projectId, sessionId }: SessionKey): Promise<UploadTicket> {
  const last = await readLastDeletion(db, ownerId, projectId, sessionId);
  return last ? { deadVersion: last.version, deletedAgoMs: last.ago_ms } : { deadVersion: 0 };
}
