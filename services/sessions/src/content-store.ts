import { query, queryOne, type Queryable } from '@archive/kit';
import type { SessionRow } from './store.ts';

/** Numbers of the parts in sessions.parts; they match sessions.v1.Part. */
export const parts = { PART_MARKDOWN: 1, PART_RAW_DATA: 2, PART_SESSION_DATA: 3 } as const;
export type PartName = keyof typeof parts;

const rowsColumn = {
  PART_MARKDOWN: 'markdown_rows',
  PART_RAW_DATA: 'raw_rows',
  PART_SESSION_DATA: 'data_rows',
} as const;

export interface Opened extends SessionRow {
  version: number;
  /** How many rows the part takes; 0: it was not sent. */
  rows: number;
  /** The part's first row. */
  bytes: Buffer | null;
}

/** The session and the first row of one part of its content. */
export async function open(
  db: Queryable,
  owner: string,
  project: string,
  id: string,
  part: PartName,
): Promise<Opened | undefined> {
  return queryOne<Opened>(
    db,
    `select s.*, s.${rowsColumn[part]} as rows, p.bytes from sessions.live s
       left join sessions.parts p on p.owner_id = s.owner_id and p.project_id = s.project_id and p.session_id = s.id
        and p.version = s.version and p.part = $4 and p.seq = 0
      where s.owner_id = $1 and s.project_id = $2 and s.id = $3`,
    [owner, project, id, parts[part]],
  );
}

/** The bytes of up to four rows, 1 MiB, from `seq` on. */
export async function readRows(
  db: Queryable,
  key: { owner: string; project: string; id: string; version: number; part: PartName },
  seq: number,
): Promise<Buffer[]> {
  const rows = await query<{ bytes: Buffer }>(
    db,
    `select bytes from sessions.parts
      where owner_id = $1 and project_id = $2 and session_id = $3 and version = $4 and part = $5 and seq between $6 and $6 + 3
      order by seq`,
    [key.owner, key.project, key.id, key.version, parts[key.part], seq],
  );
  return rows.map(row => row.bytes);
}

/** One row of content, as it arrives. */
export interface Chunk {
  part: PartName;
  seq: number;
  bytes: Buffer;
}

/** Adds rows of content to a version. */
export async function addRows(
  db: Queryable,
  key: { owner: string; project: string; id: string; version: number },
  chunks: Chunk[],
): Promise<void> {
  const values = chunks.map(
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
      ...chunks.flatMap(({ part, seq, bytes }) => [parts[part], seq, bytes]),
    ],
  );
}

/** Marks content of earlier versions as replaced; the sweeper takes it a minute later. */
export async function retireRows(
  db: Queryable,
  owner: string,
  project: string,
  id: string,
  version: number,
): Promise<void> {
  await query(
    db,
    `update sessions.parts set replaced_at = clock_timestamp()
      where owner_id = $1 and project_id = $2 and session_id = $3 and version < $4 and replaced_at is null`,
    [owner, project, id, version],
  );
}

/** Erases content of versions below `version`. */
export async function eraseRows(
  db: Queryable,
  owner: string,
  project: string,
  id: string,
  version: number,
): Promise<void> {
  await query(
    db,
    'delete from sessions.parts where owner_id = $1 and project_id = $2 and session_id = $3 and version < $4',
    [owner, project, id, version],
  );
}

/** Erases content that was replaced over a minute ago, a bounded number of rows; true when there may be more. */
export async function sweepReplaced(db: Queryable): Promise<boolean> {
  const rows = await query(
    db,
    `delete from sessions.parts where ctid = any (array(
       select ctid from sessions.parts where replaced_at < clock_timestamp() - interval '60 seconds' limit 1000)) returning seq`,
  );
  return rows.length === 1_000;
}
