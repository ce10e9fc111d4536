import { ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { lastVersion } from './reconciliation-store.ts';
import { type PartName, readRows, rowsAtOnce } from '../content/store.ts';
import * as store from './store.ts';
import type { Item } from '../session-key.ts';

/** A session as it is indexed: first its row, absent where it is not live, then the content. */
export interface Indexed {
  state?: store.IndexedRow;
  part?: PartName;
  bytes?: Buffer;
}

/** A session as it is now: its Markdown, then its structured session; no connection is held while the reader takes its time. */
export async function* readForIndex(pool: Pool, { ownerId, projectId, sessionId }: Item): AsyncIterable<Indexed> {
  const state = await store.readIndexed(pool, ownerId, projectId, sessionId);
  yield state ? { state } : {};
  if (!state) return;
  const key = { owner: ownerId, project: projectId, id: sessionId, version: state.version };
  yield* pieces(pool, { ...key, part: 'PART_MARKDOWN' }, state.markdown_rows);
  yield* pieces(pool, { ...key, part: 'PART_SESSION_DATA' }, state.data_rows);
}

async function* pieces(pool: Pool, key: Parameters<typeof readRows>[1], rows: number): AsyncIterable<Indexed> {
  for (let seq = 0; seq < rows; seq += rowsAtOnce) {
    const read = await readRows(pool, key, seq);
    // It was deleted, or replaced over a minute ago: whoever asked is told so by an event, and asks again.
    if (read.length === 0) throw new ServiceError('UNAVAILABLE', 'Session changed while it was read');
    for (const bytes of read) yield { part: key.part, bytes };
  }
}

/** Entries of an exclusion list at the most. */
const longest = 5_000;

/**
 * What of the owner's is deleted without search having confirmed it (design.md, "Exclusion list"). UNAVAILABLE where the
 * list is too long to be given whole.
 */
export async function exclusions(pool: Pool, owner: string): Promise<store.ExclusionRow[]> {
  const rows = await store.excluded(pool, owner, longest + 1);
  if (rows.length > longest) throw new ServiceError('UNAVAILABLE');
  return rows;
}

/** Before all keys. */
const first: store.VersionKey = { owner_id: '', project_id: '', id: '00000000-0000-0000-0000-000000000000' };

/** A page of the versions of all that is live, and the last version given to any session. */
export async function versions(pool: Pool, after: store.VersionKey | undefined, limit: number) {
  if (limit < 1 || limit > 1_000) throw new ServiceError('INVALID', 'Invalid limit');
  return { rows: await store.versionsAfter(pool, after ?? first, limit), last: await lastVersion(pool) };
}
