import { query, type Queryable } from '@archive/kit';

/** SQL of a number of sessions, from totals and their changes, under a condition on `t`. */
const sumOf = (condition: string) => `(
  select coalesce(sum(sessions), 0)::bigint from (
    select t.sessions from sessions.totals t where ${condition}
    union all
    select t.change from sessions.total_changes t where ${condition}) counted)`;

/** SQL of the exact number of live sessions of a project (docs/decisions.md#83-kept-totals). Arguments are SQL expressions. */
export const projectTotalSql = (owner: string, project: string) =>
  sumOf(`t.owner_id = ${owner} and t.project_id = ${project} and t.generation > (
    select dead_up_to from sessions.fences f where f.owner_id = ${owner} and f.project_id = ${project})`);

/** SQL of the exact number of an owner's live sessions: all that are not dead, without those that the fence hides until erasure. */
export const ownerTotalSql = (owner: string) => `(
  coalesce((select sessions from sessions.totals where owner_id = ${owner} and project_id = '' and generation = 0), 0)
  + (select coalesce(sum(change), 0)::bigint from sessions.total_changes where owner_id = ${owner})
  - (select coalesce(sum(hidden), 0)::bigint from (
      select ${sumOf('t.owner_id = e.owner_id and t.project_id = e.project_id and t.generation <= f.dead_up_to')} as hidden
        from sessions.erasures e join sessions.fences f on f.owner_id = e.owner_id and f.project_id = e.project_id
       where e.owner_id = ${owner}) erasures))`;

/** Rows per statement. */
const batchSize = 10_000;

/** Adds up to 10,000 changes to the totals, without waiting for another sweep; true if there may be more. */
export async function addChanges(db: Queryable): Promise<boolean> {
  const [row] = await query<{ added: number }>(
    db,
    `with added as (
       delete from sessions.total_changes where ctid = any (array(
         select ctid from sessions.total_changes limit ${batchSize} for update skip locked))
       returning owner_id, project_id, generation, change),
     updated as (
       insert into sessions.totals as t (owner_id, project_id, generation, sessions)
       select owner_id, project_id, generation, sum(change) from added group by owner_id, project_id, generation
       union all
       select owner_id, '', 0, sum(change) from added group by owner_id
       order by owner_id, project_id, generation
       on conflict (owner_id, project_id, generation) do update set sessions = t.sessions + excluded.sessions)
     select count(*) as added from added`,
  );
  return row?.added === batchSize;
}
