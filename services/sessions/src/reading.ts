import { ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { open, type PartName, readRows } from './content-store.ts';
import type { Item } from './sessions.ts';
import type { SessionRow } from './store.ts';

/** The session first, then the rest of the part; no connection is held while the reader takes its time. */
export async function* read(
  pool: Pool,
  item: Item,
  part: PartName,
): AsyncIterable<{ session?: SessionRow; bytes: Buffer }> {
  const { ownerId: owner, projectId: project, sessionId: id } = item;
  const session = await open(pool, owner, project, id, part);
  if (!session?.bytes) throw new ServiceError('NOT_FOUND', 'Session not found');
  yield { session, bytes: session.bytes };
  let seq = 1;
  while (seq < session.rows) {
    const rows = await readRows(pool, { owner, project, id, version: session.version, part }, seq);
    if (rows.length === 0) throw new ServiceError('UNAVAILABLE', 'Session changed while it was read');
    for (const bytes of rows) yield { bytes };
    seq += rows.length;
  }
}
