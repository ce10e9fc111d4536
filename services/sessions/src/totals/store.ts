import { query, queryOne, type Queryable } from '@archive/kit';

/** A kept total: its column in `totals`, and its column in `total_changes`. */
type Total = readonly [total: string, change: string];
const sessionCount: Total = ['sessions', 'change'];
const byteCount: Total = ['bytes', 'bytes'];

/** SQL for the sum of a kept total and its changes, over all rows `t` that meet a condition. */
const sumOf = ([total, change]: Total, condition: string) => `(
  select coalesce(sum(n), 0)::bigint from (
    select t.${total} as n from sessions.totals t where ${condition}
    union all
    select t.${change} from sessions.total_changes t where ${condition}) counted)`;

/**
 * SQL for the exact number of a project's live sessions (docs/decisions.md#83-kept-totals). The arguments are SQL
 * expressions.
 */
export const projectTotalSql = (owner: string, project: string) =>
  sumOf(
    sessionCount,
    `t.owner_id = ${owner} and t.project_id = ${project} and t.generation > (
    select dead_up_to from sessions.fences f where f.owner_id = ${owner} and f.project_id = ${project})`,
  );

/**
 * SQL for the exact number of an owner's live sessions. Sessions that a fence hides are subtracted from the kept total
 * until they are erased.
 */
export const ownerTotalSql = (owner: string) => sumOfOwner(sessionCount, owner);

const sumOfOwner = ([total, change]: Total, owner: string) => `(
  coalesce((select ${total} from sessions.totals where owner_id = ${owner} and project_id = '' and generation = 0), 0)
  + (select coalesce(sum(${change}), 0)::bigint from sessions.total_changes where owner_id = ${owner})
  - (select coalesce(sum(hidden), 0)::bigint from (
      select ${sumOf([total, change], 't.owner_id = e.owner_id and t.project_id = e.project_id and t.generation <= f.dead_up_to')} as hidden
        from sessions.erasures e join sessions.fences f on f.owner_id = e.owner_id and f.project_id = e.project_id
       where e.owner_id = ${owner}) erasures))`;

const batchSize = 10_000;

/**
 * Adds at most 10,000 changes to the totals. Skips changes that another sweep has locked. Returns true if more changes
 * may be left.
 */
export async function addChanges(db: Queryable): Promise<boolean> {
  const [row] = await query<{ added: number }>(
    db,
    `with added as (
       delete from sessions.total_changes where ctid = any (array(
         select ctid from sessions.total_changes limit ${batchSize} for update skip locked))
       returning owner_id, project_id, generation, change, bytes),
     updated as (
       insert into sessions.totals as t (owner_id, project_id, generation, sessions, bytes)
       select owner_id, project_id, generation, sum(change), sum(bytes) from added group by owner_id, project_id, generation
       union all
       select owner_id, '', 0, sum(change), sum(bytes) from added group by owner_id
       order by owner_id, project_id, generation
       on conflict (owner_id, project_id, generation) do update
         set sessions = t.sessions + excluded.sessions, bytes = t.bytes + excluded.bytes)
     select count(*) as added from added`,
  );
  return row?.added === batchSize;
}

/** The storage that an owner's live sessions use. */
export interface Usage {
  sessions: number;
  /** Bytes of content before compression, and of metadata. */
  bytes: number;
}

/** Reads an owner's usage, exact at the time of the statement. */
export async function readUsage(db: Queryable, owner: string): Promise<Usage> {
  const row = await queryOne<Usage>(
    db,
    `select ${ownerTotalSql('$1')}::bigint as sessions, ${sumOfOwner(byteCount, '$1')}::bigint as bytes`,
    [owner],
  );
  return row ?? { sessions: 0, bytes: 0 };
}

/**
 * Locks an owner's usage until the transaction ends, so that the owner's concurrent uploads read the usage one after
 * another.
 */
export async function lockUsage(db: Queryable, owner: string): Promise<void> {
  await query(db, `select pg_advisory_xact_lock(hashtextextended('usage/' || $1, 0))`, [owner]);
}
