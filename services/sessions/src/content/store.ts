import { copyColumnBytes, query, queryOne, type Queryable } from '@archive/kit';
import type { Pool } from 'pg';
import type { SessionRow } from '../list/store.ts';

/** The numbers of the parts in the table sessions.parts. They are those of sessions.v1.Part in proto/sessions.proto. */
export const partNumbers = { PART_MARKDOWN: 1, PART_RAW_DATA: 2, PART_SESSION_DATA: 3 } as const;
export type PartName = keyof typeof partNumbers;

const rowCountColumns = {
  PART_MARKDOWN: 'markdown_rows',
  PART_RAW_DATA: 'raw_rows',
  PART_SESSION_DATA: 'data_rows',
} as const;

export interface SessionPart extends SessionRow {
  version: number;
  /** Number of the part's content rows. 0 if the upload had no such part. */
  rows: number;
}

/**
 * Finds a live session with the number of content rows of one part. Resolves to undefined if the session is not live.
 */
export async function findSessionPart(
  db: Queryable,
  owner: string,
  project: string,
  id: string,
  part: PartName,
): Promise<SessionPart | undefined> {
  return queryOne<SessionPart>(
    db,
    `select s.*, s.${rowCountColumns[part]} as rows from sessions.live s
      where s.owner_id = $1 and s.project_id = $2 and s.id = $3`,
    [owner, project, id],
  );
}

/** Number of rows per read. Four rows have at most 1 MiB. */
export const rowsPerRead = 4;

/**
 * Reads up to four content rows from row `seq` on, in chunks of any length. Returns an empty list if the version is
 * erased.
 */
export async function readContentRows(
  pool: Pool,
  key: { owner: string; project: string; id: string; version: number; part: PartName },
  seq: number,
): Promise<Buffer[]> {
  return copyColumnBytes(
    pool,
    `select bytes from sessions.parts where owner_id = $1 and project_id = $2 and session_id = $3
        and version = $4 and part = $5 and seq >= $6 and seq < $7 order by seq`,
    [key.owner, key.project, key.id, key.version, partNumbers[key.part], seq, seq + rowsPerRead],
  );
}

/** One row of content: at most 256 KiB of the part's gzip stream. */
export interface ContentRow {
  part: PartName;
  seq: number;
  bytes: Buffer;
}

/** Inserts rows of content for one version of a session. */
export async function insertContentRows(
  db: Queryable,
  key: { owner: string; project: string; id: string; version: number },
  rows: ContentRow[],
): Promise<void> {
  const values = rows.map(
    (_, n) => `($1, $2, $3, $4, $${n * 3 + 5}::smallint, $${n * 3 + 6}::int, $${n * 3 + 7}::bytea)`,
  );
  await query(
    db,
    `insert into sessions.parts (owner_id, project_id, session_id, version, part, seq, bytes) values ${values.join(', ')}`,
    [
      key.owner,
      key.project,
      key.id,
      key.version,
      ...rows.flatMap(({ part, seq, bytes }) => [partNumbers[part], seq, bytes]),
    ],
  );
}

/** SQL condition for the content of a session's versions below `$4`. */
const olderVersionsSql = 'owner_id = $1 and project_id = $2 and session_id = $3 and version < $4';

/**
 * Marks the content of versions below `version` as replaced. The sweep keeps such content for 60 s, for reads in
 * progress.
 */
export async function markContentReplaced(
  db: Queryable,
  owner: string,
  project: string,
  id: string,
  version: number,
): Promise<void> {
  await query(
    db,
    `update sessions.parts set replaced_at = clock_timestamp()
      where ${olderVersionsSql} and replaced_at is null`,
    [owner, project, id, version],
  );
}

/** Erases the content of versions below `version` at once. */
export async function eraseOldContent(
  db: Queryable,
  owner: string,
  project: string,
  id: string,
  version: number,
): Promise<void> {
  await query(db, `delete from sessions.parts where ${olderVersionsSql}`, [owner, project, id, version]);
}

/**
 * Erases up to 1,000 content rows that were replaced over 60 s ago. Does not wait for locks. Returns true if more rows
 * may be left.
 */
export async function sweepReplacedContent(db: Queryable): Promise<boolean> {
  const rows = await query(
    db,
    `delete from sessions.parts where ctid = any (array(
       select ctid from sessions.parts where replaced_at < statement_timestamp() - interval '60 seconds'
        limit 1000 for update skip locked)) returning seq`,
  );
  return rows.length === 1_000;
}
