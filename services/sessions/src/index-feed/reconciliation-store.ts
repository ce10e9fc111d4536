import { query, queryOne, type Queryable } from '@archive/kit';

/** The state that the index must have for one session. */
export interface ExpectedIndexState {
  /**
   * False while an event of the session is unconfirmed. Also false while the fence hides the session's row and the row
   * is not erased.
   */
  settled: boolean;
  live: boolean;
  /** Version of the session, or of its deletion. 0 if there is no row. */
  version: number;
  /** Version of the session's unconfirmed event. 0 if there is none. */
  eventVersion: number;
}

/** Reads the expected state for each (owner, project, id), in the order of the arguments. */
export async function readExpectedIndexStates(
  db: Queryable,
  owners: string[],
  projects: string[],
  ids: string[],
): Promise<ExpectedIndexState[]> {
  return query<ExpectedIndexState>(
    db,
    `select l.id is not null as live, coalesce(s.version, 0) as version,
            (s.id is null or s.dead or l.id is not null) and e.version is null as settled,
            coalesce(e.version, 0) as "eventVersion"
       from unnest($1::text[], $2::text[], $3::uuid[]) with ordinality q(owner_id, project_id, id, n)
       left join sessions.sessions s on s.owner_id = q.owner_id and s.project_id = q.project_id and s.id = q.id
       left join sessions.live l on l.owner_id = q.owner_id and l.project_id = q.project_id and l.id = q.id
       left join lateral (
         select max(o.version) as version from sessions.outbox o where o.owner_id = q.owner_id
            and o.kind = 'session.changed' and o.entity = q.project_id || '/' || q.id::text) e on true
      order by q.n`,
    [owners, projects, ids],
  );
}

/** Reads the last assigned version. Its transaction may not have committed. */
export async function readLastVersion(db: Queryable): Promise<number> {
  const row = await queryOne<{ last: number }>(db, 'select last_value as last from sessions.version');
  return row?.last ?? 0;
}

/**
 * Reads whether each generation is hidden by the fence and erased, in the order of the arguments. Ignores an erasure in
 * progress of a later generation.
 */
export async function readErasures(
  db: Queryable,
  owners: string[],
  projects: string[],
  generations: number[],
): Promise<boolean[]> {
  const rows = await query<{ erased: boolean }>(
    db,
    `select coalesce(f.dead_up_to, 0) >= q.generation and not exists (
              select from sessions.erasures e where e.owner_id = q.owner_id and e.project_id = q.project_id
                 and e.generation <= q.generation) as erased
       from unnest($1::text[], $2::text[], $3::int[]) with ordinality q(owner_id, project_id, generation, n)
       left join sessions.fences f on f.owner_id = q.owner_id and f.project_id = q.project_id
      order by q.n`,
    [owners, projects, generations],
  );
  return rows.map(row => row.erased);
}
