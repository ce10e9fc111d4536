import { query, type Queryable } from '@archive/kit';

/** A row of auth.audit. */
export interface AuditRow {
  id: number;
  at: Date;
  actor_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string | null;
  address: string | null;
  succeeded: boolean;
  /** The API key that was used for a deletion; null for a deletion in a browser and for all other actions. */
  key_id: string | null;
}

/** Which rows to list; an undefined member does not filter. */
export interface AuditFilter {
  readonly actorId: string | undefined;
  readonly subjectId: string | undefined;
  readonly action: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** Only rows with a smaller id. */
  readonly beforeId: number | undefined;
}

/** Lists audit rows, newest first. */
export async function listAudit(db: Queryable, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  return query<AuditRow>(
    db,
    `select id, at, actor_id, action, subject_kind, subject_id, address, succeeded, key_id from auth.audit
      where ($1::text is null or actor_id = $1) and ($2::text is null or subject_id = $2)
        and ($3::text is null or action = $3) and ($4::timestamptz is null or at >= $4)
        and ($5::timestamptz is null or at < $5) and ($6::int8 is null or id < $6)
      order by id desc limit $7`,
    [filter.actorId, filter.subjectId, filter.action, filter.from, filter.to, filter.beforeId, limit],
  );
}

/** Deletes at most 10,000 rows that are older than `days`, and resolves to their number. */
export async function deleteOldAudit(db: Queryable, days: number): Promise<number> {
  const rows = await query(
    db,
    `delete from auth.audit where id in
       (select id from auth.audit where at < clock_timestamp() - $1::int * interval '1 day' order by at limit 10000)
     returning id`,
    [days],
  );
  return rows.length;
}
