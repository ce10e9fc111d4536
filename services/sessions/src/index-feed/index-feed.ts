import { ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { readLastVersion } from './reconciliation-store.ts';
import { type PartName, readContentRows, rowsPerRead } from '../content/store.ts';
import * as store from './store.ts';
import type { SessionKey } from '../session-key.ts';

/** A session as it is indexed: first its row, absent where it is not live, then the content. */
export interface IndexFeedMessage {
  state?: store.IndexedRow;
  part?: PartName;
  bytes?: Buffer;
}

/** A session as it is now: its Markdown, then its structured session; no connection is held while the reader takes its time. */
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
    // It was deleted, or replaced over a minute ago: whoever asked is told so by an event, and asks again.
    if (chunks.length === 0) throw new ServiceError('UNAVAILABLE', 'Session changed while it was read');
    for (const bytes of chunks) yield { part: key.part, bytes };
  }
}

/** Entries of an exclusion list at the most. */
const maxExclusions = 5_000;

/**
 * What of the owner's is deleted without search having confirmed it (design.md, "Exclusion list"). UNAVAILABLE where the
 * list is too long to be given whole.
 */
export async function listExclusions(pool: Pool, owner: string): Promise<store.ExclusionRow[]> {
  const rows = await store.readExclusions(pool, owner, maxExclusions + 1);
  if (rows.length > maxExclusions) throw new ServiceError('UNAVAILABLE');
  return rows;
}

/** Before all keys. */
const beforeFirstKey: store.PageKey = { owner_id: '', project_id: '', id: '00000000-0000-0000-0000-000000000000' };

/** A page of the versions of all that is live, and the last version given to any session. */
export async function listVersions(pool: Pool, after: store.PageKey | undefined, limit: number) {
  if (limit < 1 || limit > 1_000) throw new ServiceError('INVALID', 'Invalid limit');
  return {
    rows: await store.listVersionsAfter(pool, after ?? beforeFirstKey, limit),
    last: await readLastVersion(pool),
  };
}
