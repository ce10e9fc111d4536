import { ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { readLastVersion } from './reconciliation-store.ts';
import { type PartName, readContentRows, rowsPerRead } from '../content/store.ts';
import * as store from './store.ts';
import type { SessionKey } from '../identity/session-key.ts';

/**
 * A message of the stream for the index. The first message has the row, or is empty if the session is not live. Later
 * messages have content.
 */
export interface IndexFeedMessage {
  state?: store.IndexedRow;
  part?: PartName;
  bytes?: Buffer;
}

/**
 * Streams the present state of a session: its row, its Markdown, then its session data. The stream holds no database
 * connection between two reads.
 */
export async function* readForIndex(
  pool: Pool,
  { ownerId, projectId, sessionId }: SessionKey,
): AsyncIterable<IndexFeedMessage> {
  const state = await store.readIndexedRow(pool, ownerId, projectId, sessionId);
  yield state ? { state } : {};
  if (!state) return;
  const key = { owner: ownerId, project: projectId, id: sessionId, version: state.version };
  yield* readPart(pool, { ...key, part: 'PART_MARKDOWN' }, state.markdown_rows);
  yield* readPart(pool, { ...key, part: 'PART_SESSION_DATA' }, state.data_rows);
}

async function* readPart(
  pool: Pool,
  key: Parameters<typeof readContentRows>[1],
  rows: number,
): AsyncIterable<IndexFeedMessage> {
  for (let seq = 0; seq < rows; seq += rowsPerRead) {
    const chunks = await readContentRows(pool, key, seq);
    // The session was deleted, or replaced over 60 s ago. The event of that change makes search read the session again.
    if (chunks.length === 0) throw new ServiceError('UNAVAILABLE', 'Session changed while it was read');
    for (const bytes of chunks) yield { part: key.part, bytes };
  }
}

const maxExclusions = 5_000;

/**
 * Lists the owner's deletions that search has not confirmed (docs/decisions.md#20-exclusion-list). Throws UNAVAILABLE
 * if there are more than 5,000: with a partial list, searches would show deleted sessions.
 */
export async function listExclusions(pool: Pool, owner: string): Promise<store.ExclusionRow[]> {
  const rows = await store.readExclusions(pool, owner, maxExclusions + 1);
  if (rows.length > maxExclusions) throw new ServiceError('UNAVAILABLE');
  return rows;
}

/** A key that sorts before every other key. */
const beforeFirstKey: store.PageKey = { owner_id: '', project_id: '', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Lists a page of the live sessions of all owners with their versions. `last` is the last assigned version. Throws
 * INVALID if `limit` is not 1 to 1,000.
 */
export async function listVersions(pool: Pool, after: store.PageKey | undefined, limit: number) {
  if (limit < 1 || limit > 1_000) throw new ServiceError('INVALID', 'Invalid limit');
  return {
    rows: await store.listVersionsAfter(pool, after ?? beforeFirstKey, limit),
    last: await readLastVersion(pool),
  };
}
