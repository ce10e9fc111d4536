import type { BusEvent } from '../bus/bus.ts';
import { queryOne, type Queryable } from '../db/query.ts';

/** A row that a relay has claimed; no relay claims it again for `republishAfterMs`. */
export interface ClaimedRow extends BusEvent {
  readonly consumer: string;
  /** How often this version of the row was published, including this time. */
  readonly tries: number;
}

/**
 * Unconfirmed rows are published again after this time. The time is constant, because an erasure must be complete 30 s
 * after an outage.
 */
export const republishAfterMs = 10_000;

/**
 * A claim repeats few rows while this many published rows are unconfirmed. Otherwise rows would wait on the bus for
 * over 10 s, be published again and be handled twice.
 */
const maxUnconfirmed = 1_000;
/**
 * A claim may repeat this many rows even at `maxUnconfirmed`. Otherwise rows that are never confirmed would block all
 * others.
 */
const minClaimed = 50;

/**
 * The due time up to which rows of each kind were claimed, as PostgreSQL writes it. Null means one hour before the end
 * of the scan.
 */
export type ClaimPositions = Readonly<Record<RowKind, string | null>>;
type RowKind = 'urgent' | 'urgentAgain' | 'normal' | 'normalAgain';

const createPositions = (position: string | null): ClaimPositions => ({
  urgent: position,
  urgentAgain: position,
  normal: position,
  normalAgain: position,
});
/** A claim from these positions finds all due rows. */
export const startPositions = createPositions('-infinity');
/** A claim from these positions finds nearly all due rows. The relay uses them after a failed claim. */
export const recentPositions = createPositions(null);

/**
 * A new row is due 1,000 years before its creation, so new rows precede repetitions. The interval is in hours, because
 * the length of days and years depends on the time zone.
 */
export const newRowOffset = "interval '8766000 hours'";

/** A row may commit up to 60 s after its due time was set. No transaction of the archive takes longer. */
const lateCommitMs = 60_000;

function selectDue(schema: string, { kind, urgent, until, position, limit }: DueRows): string {
  return `
     "${kind}" as materialized (
       select ctid as row_id, next_at as due_at from ${schema}.outbox
       where ${urgent} and next_at >= ${selectFrom(position, until)} and next_at <= ${until}
       order by next_at limit ${limit} for update skip locked)`;
}

/** Selects the beginning of a scan. `least` is needed because the database's clock may have been set back. */
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

/**
 * Selects the position for the next claim: the due time of the last claimed row if further rows may be due, otherwise
 * the end of the scan.
 */
function selectPosition(kind: RowKind, until: string, parameter: string): string {
  return `'${kind}', case when ${countOf(kind)} < ${limits[kind]} then ${until}
      else (select greatest(max(due_at), ${parameter}) from "${kind}") end`;
}

/**
 * Claims up to `limit` urgent rows and `limit` other rows that are due after `positions`. Skips earlier index entries,
 * because entries of deleted rows remain during a database dump. New rows come first, so that an owner's unconfirmed
 * rows do not delay other owners.
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
       returning o.consumer, o.kind, o.owner_id as "ownerId", o.entity, o.version, o.tries, o.traceparent)
     select coalesce((select json_agg(c) from claimed c), '[]') as rows, json_build_object(
       ${kinds.map(({ kind, until, position }) => selectPosition(kind, until, position)).join(',\n       ')}) as positions`,
    [republishAfterMs, limit, positions.urgent, positions.urgentAgain, positions.normal, positions.normalAgain],
  );
  return claim ?? { rows: [], positions };
}
