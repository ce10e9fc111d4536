import { ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { findSessionPart, type PartName, readContentRows, rowsPerRead } from './store.ts';
import type { SessionKey } from '../session-key.ts';
import type { SessionRow } from '../list/store.ts';

/** The session with the first piece of the part, then its further pieces; no connection is held while the reader takes its time. */
export async function* readContent(
  pool: Pool,
  sessionKey: SessionKey,
  part: PartName,
): AsyncIterable<{ session?: SessionRow; bytes: Buffer }> {
  const { ownerId: owner, projectId: project, sessionId: id } = sessionKey;
  const session = await findSessionPart(pool, owner, project, id, part);
  if (!session || session.rows === 0) throw new ServiceError('NOT_FOUND', 'Session not found');
  for (let seq = 0; seq < session.rows; seq += rowsPerRead) {
    const chunks = await readContentRows(pool, { owner, project, id, version: session.version, part }, seq);
    if (chunks.length === 0) throw missingContentError(seq);
    for (const [n, bytes] of chunks.entries()) yield { ...(seq + n === 0 ? { session } : {}), bytes };
  }
}

/** Content that is not there any more was erased, or was replaced over a minute ago. */
function missingContentError(seq: number): ServiceError {
  if (seq === 0) return new ServiceError('NOT_FOUND', 'Session not found');
  return new ServiceError('UNAVAILABLE', 'Session changed while it was read');
}
