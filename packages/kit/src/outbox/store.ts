import type { PoolClient } from 'pg';
import type { BusEvent } from '../bus/bus.ts';
import { query, queryOne, type Queryable } from '../db/query.ts';
import { currentTraceparent } from '../tracing/current-span.ts';
import { type ClaimedRow, newRowOffset } from './claim.ts';

const entities = 'unnest($1::text[], $2::text[], $3::text[]) as e (kind, owner_id, entity)';
const sameEntity = 'o.kind = e.kind and o.owner_id = e.owner_id and o.entity = e.entity';

const newRowTime = `clock_timestamp() - ${newRowOffset}`;

/**
 * Writes rows in the order in which confirmations lock them, to avoid deadlocks. An urgent row stays urgent until it is
 * confirmed. The rows belong to the current trace.
 */
export async function upsertRows(
  tx: PoolClient,
  schema: string,
  events: readonly BusEvent[],
  consumers: readonly string[],
  isUrgent: boolean,
): Promise<void> {
  await query(
    tx,
    `insert into ${schema}.outbox as o (consumer, kind, owner_id, entity, version, next_at, urgent, traceparent)
     select c, e.kind, e.owner_id, e.entity, e.version, ${newRowTime}, $6, $7
       from unnest($1::text[], $2::text[], $3::text[], $5::bigint[]) as e (kind, owner_id, entity, version),
            unnest($4::text[]) as c
      order by e.owner_id, e.kind, e.entity, c
     on conflict (owner_id, kind, entity, consumer) do update
       set version = excluded.version, tries = 0, next_at = excluded.next_at, urgent = o.urgent or excluded.urgent,
         traceparent = excluded.traceparent
       where o.version < excluded.version`,
    [...columns(events), consumers, events.map(event => event.version), isUrgent, currentTraceparent() ?? null],
  );
}

/** Makes rows due again because they could not be published. The failed publication does not count in `tries`. */
export async function releaseRows(db: Queryable, schema: string, rows: readonly ClaimedRow[]): Promise<void> {
  await query(
    db,
    `update ${schema}.outbox o
     set tries = o.tries - 1, next_at = case when o.tries = 1 then ${newRowTime} else now() end
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::int[])
       as e (kind, owner_id, entity, consumer, version, tries)
     where ${sameEntity} and o.consumer = e.consumer and o.version = e.version and o.tries = e.tries`,
    [...columns(rows), rows.map(row => row.consumer), rows.map(row => row.version), rows.map(row => row.tries)],
  );
}

/**
 * Locks the rows of the entities for all consumers, in a fixed order. The later of two concurrent confirmations then
 * sees the result of the earlier one.
 */
export async function lockRows(tx: PoolClient, schema: string, events: readonly BusEvent[]): Promise<void> {
  await query(
    tx,
    `select from ${schema}.outbox o join ${entities} on ${sameEntity}
     order by o.owner_id, o.kind, o.entity, o.consumer for update of o`,
    columns(events),
  );
}

/** Deletes a consumer's rows up to the confirmed versions, and returns the deleted rows. */
export function deleteConfirmedRows(
  tx: PoolClient,
  schema: string,
  consumer: string,
  events: readonly BusEvent[],
): Promise<BusEvent[]> {
  return query<BusEvent>(
    tx,
    `delete from ${schema}.outbox o using (
       select kind, owner_id, entity, max(version) as version
       from unnest($1::text[], $2::text[], $3::text[], $5::bigint[]) as e (kind, owner_id, entity, version)
       group by 1, 2, 3) e
     where o.consumer = $4 and ${sameEntity} and o.version <= e.version
     returning o.kind, o.owner_id as "ownerId", o.entity, o.version`,
    [...columns(events), consumer, events.map(event => event.version)],
  );
}

/** Returns the events for which no consumer has a row left. */
export async function findFullyConfirmed(
  tx: PoolClient,
  schema: string,
  events: readonly BusEvent[],
): Promise<BusEvent[]> {
  const rows = await query<{ ordinal: number }>(
    tx,
    `select e.ordinal::int from unnest($1::text[], $2::text[], $3::text[])
       with ordinality as e (kind, owner_id, entity, ordinal)
     where not exists (select from ${schema}.outbox o where ${sameEntity})`,
    columns(events),
  );
  const ordinals = new Set(rows.map(row => row.ordinal));
  return events.filter((_, index) => ordinals.has(index + 1));
}

/** Reads the id of an outbox. Returns undefined if the table outbox_id is empty. */
export async function readOutboxId(db: Queryable, schema: string): Promise<string | undefined> {
  return (await queryOne<{ id: string }>(db, `select id from ${schema}.outbox_id`))?.id;
}

function columns(events: readonly BusEvent[]): [string[], string[], string[]] {
  return [events.map(event => event.kind), events.map(event => event.ownerId), events.map(event => event.entity)];
}
