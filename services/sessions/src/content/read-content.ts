import { ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { findSessionPart, type PartName, readContentRows, rowsPerRead } from './store.ts';
import type { SessionKey } from '../identity/session-key.ts';
import type { SessionRow } from '../list/store.ts';

/**
 * Streams one part of a session as stored. The first item also has the session. The stream holds no database connection
 * between reads. NOT_FOUND if the part is absent; UNAVAILABLE if it is erased during the read.
 */
export async function* readContent(
  pool: Pool,
  key: SessionKey,
  part: PartName,
): AsyncIterable<{ session?: SessionRow; bytes: Buffer }> {
  const { ownerId: owner, projectId: project, sessionId: id } = key;
  const session = await findSessionPart(pool, owner, project, id, part);
  if (!session || session.rows === 0) throw new ServiceError('NOT_FOUND', 'Session not found');
  for (let seq = 0; seq < session.rows; seq += rowsPerRead) {
    const chunks = await readContentRows(pool, { owner, project, id, version: session.version, part }, seq);
    if (chunks.length === 0) throw missingContentError(seq);
    for (const [n, bytes] of chunks.entries()) yield { ...(seq + n === 0 ? { session } : {}), bytes };
  }
}

/** Returns the error for missing content. Content is missing if its session was deleted, or replaced over 60 s ago. */
function missingContentError(seq: number): ServiceError {
  if (seq === 0) return new ServiceError('NOT_FOUND', 'Session not found');
  return new ServiceError('UNAVAILABLE', 'Session changed while it was read');
}
