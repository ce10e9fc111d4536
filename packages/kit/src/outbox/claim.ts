import type { BusEvent } from '../bus/bus.ts';
import { queryOne, type Queryable } from '../db/query.ts';

/** A row that a relay has claimed; no relay claims it again for `republishAfterMs`. */
export interface ClaimedRow extends BusEvent {
  readonly consumer: string;
  /** How often this version of the row was published, this time included. */
  readonly tries: number;
}

/**
 * Unconfirmed rows are published again after this time. The time is constant, because an erasure must be complete 30 s
 * after an outage. The batch size limits the load.
 */
export const republishAfterMs = 10_000;

/**
 * Maximum number of published, unconfirmed rows. With more rows, some would wait on the bus for over
 * `republishAfterMs`, be handled twice and delay the rows behind them.
 */
const maxUnconfirmed = 1_000;
/**
 * Repetitions that a claim may contain even at `maxUnconfirmed`: rows that are never confirmed must not block others.
 */
const minClaimed = 50;

/** For each kind, the due time up to which rows were claimed, in PostgreSQL's text format. Null: an hour ago. */
export type ClaimPositions = Readonly<Record<RowKind, string | null>>;
type RowKind = 'urgent' | 'urgentAgain' | 'normal' | 'normalAgain';

const createPositions = (position: string | null): ClaimPositions => ({
  urgent: position,
  urgentAgain: position,
  normal: position,
  normalAgain: position,
});
/** Positions before all rows. */
export const startPositions = createPositions('-infinity');
/** Positions after a failed claim. Nearly all due rows come after them. */
export const recentPositions = createPositions(null);

/**
 * The due time of a new row is 1,000 years before its creation, so that new rows precede repetitions. The offset is in
 * hours, because the length of days and years depends on the time zone.
 */
export const newRowOffset = "interval '8766000 hours'";

/** A row may commit this long after its due time was set. Longer than any transaction of the archive. */
const lateCommitMs = 60_000;

/** Selects due rows of a kind between the position of the kind and now, in the order of their due times. */
function selectDue(schema: string, { kind, urgent, until, position, limit }: DueRows): string {
  return `
     "${kind}" as materialized (
       select ctid as row_id, next_at as due_at from ${schema}.outbox
       where ${urgent} and next_at >= ${selectFrom(position, until)} and next_at <= ${until}
       order by next_at limit ${limit} for update skip locked)`;
}

/** `least`: the database's clock may have been set back since the position was taken. */
function selectFrom(position: string, until: string): string {
  return `least(coalesce(${position}, ${until} - interval '1 hour'), ${until}) - ${lateCommitMs} * interval '1 ms'`;
}

interface DueRows {
  readonly kind: RowKind;
  readonly urgent: string;
  readonly until: string;
  readonly position: string;
  readonly limit: string;
}

const newUntil = `now() - ${newRowOffset}`;
const countOf = (kind: RowKind) => `(select count(*) from "${kind}")`;
const limits: Record<RowKind, string> = {
  urgent: '(select urgent from limits)',
  urgentAgain: `(select urgent from limits) - ${countOf('urgent')}`,
  normal: '$2',
  normalAgain: `(select least($2 - ${countOf('normal')}, greatest(${minClaimed}, size - ${countOf('urgent')} - ${countOf('urgentAgain')} - ${countOf('normal')})) from limits)`,
};

/** Selects the position after a claim: the end of the scan, or the last claimed row if further rows may be due. */
function selectPosition(kind: RowKind, until: string, parameter: string): string {
  return `'${kind}', case when ${countOf(kind)} < ${limits[kind]} then ${until}
      else (select greatest(max(due_at), ${parameter}) from "${kind}") end`;
}

/**
 * Claims up to `limit` urgent rows and up to `limit` others, by due time, so that rows that commit late are found too.
 * New rows have no other limit, so one owner's backlog does not delay other owners. The scans begin at `positions`:
 * they skip the index entries of deleted rows, which remain while a database dump runs.
 */
export async function claimRows(
  db: Queryable,
  schema: string,
  limit: number,
  positions: ClaimPositions,
): Promise<{ rows: ClaimedRow[]; positions: ClaimPositions }> {
  const kinds = [
    { kind: 'urgent', urgent: 'urgent', until: newUntil, position: '$3::timestamptz' },
    { kind: 'urgentAgain', urgent: 'urgent', until: 'now()', position: '$4::timestamptz' },
    { kind: 'normal', urgent: 'not urgent', until: newUntil, position: '$5::timestamptz' },
    { kind: 'normalAgain', urgent: 'not urgent', until: 'now()', position: '$6::timestamptz' },
  ] as const;
  const claim = await queryOne<{ rows: ClaimedRow[]; positions: ClaimPositions }>(
    db,
    `with capacity as (
       select greatest(${minClaimed}, ${maxUnconfirmed} - count(*)) as size
       from (select from ${schema}.outbox where next_at > now() order by next_at limit ${maxUnconfirmed}) unconfirmed),
     fresh as (
       select count(*) as size from (
         select from ${schema}.outbox where urgent and next_at <= ${newUntil}
           and next_at >= ${selectFrom('$3::timestamptz', newUntil)} limit $2) new_rows),
     limits as (select size, least($2, greatest(size, (select size from fresh))) as urgent from capacity),
     ${kinds.map(each => selectDue(schema, { ...each, limit: limits[each.kind] })).join(',')},
     due as (${kinds.map(({ kind }) => `select row_id from "${kind}"`).join(' union all ')}),
     claimed as (
       update ${schema}.outbox o set next_at = now() + $1 * interval '1 ms', tries = o.tries + 1
       where o.ctid = any (array(select row_id from due))
       returning o.consumer, o.kind, o.owner_id as "ownerId", o.entity, o.version, o.tries)
     select coalesce((select json_agg(c) from claimed c), '[]') as rows, json_build_object(
       ${kinds.map(({ kind, until, position }) => selectPosition(kind, until, position)).join(',\n       ')}) as positions`,
    [republishAfterMs, limit, positions.urgent, positions.urgentAgain, positions.normal, positions.normalAgain],
  );
  return claim ?? { rows: [], positions };
}
