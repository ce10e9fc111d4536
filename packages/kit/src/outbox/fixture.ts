import type { Pool } from 'pg';
import { type BusEvent, createLogger, createPool, enqueue, enqueueAll, transaction } from '../index.ts';
import { type DatabaseKind, createTestDatabase } from '../testing/index.ts';
import { claimRows as claimFrom, startPositions } from './claim.ts';

export { event } from '../bus/fixture.ts';

export const log = createLogger('silent', 'test');
export const schema = 'shop';
export const consumers = ['search', 'sessions'];

/** Claims rows like a relay that has just started. */
export const claimRows = async (pool: Pool, schema: string, limit: number) =>
  (await claimFrom(pool, schema, limit, startPositions)).rows;

export async function openOutbox(kind: DatabaseKind) {
  const database = await createTestDatabase(kind);
  const pool = createPool({ url: database.url, log });
  await createTable(pool);
  return {
    pool,
    write: (...events: BusEvent[]) =>
      transaction(pool, async tx => {
        for (const each of events) await enqueue(tx, schema, each, consumers);
      }),
    /** Writes urgent events for the first consumer only. */
    writeUrgent: (...events: BusEvent[]) =>
      transaction(pool, tx => enqueueAll(tx, schema, events, consumers.slice(0, 1), true)),
    /** Reads the unconfirmed rows, each as `consumer entity version`. */
    rows: async () => {
      const { rows } = await pool.query<{ row: string }>(
        `select consumer || ' ' || entity || ' ' || version as row from ${schema}.outbox order by 1`,
      );
      return rows.map(({ row }) => row);
    },
    /** Makes published rows due, as if 10 s had passed. */
    expireWaits: () => pool.query(`update ${schema}.outbox set next_at = now() where next_at > now()`),
    empty: () => pool.query(`truncate ${schema}.outbox`),
    stop: async () => {
      await pool.end();
      await database.stop();
    },
  };
}

async function createTable(pool: Pool): Promise<void> {
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table ${schema}.outbox (
    consumer text not null, kind text not null, owner_id text not null, entity text not null, version bigint not null,
    tries int not null default 0, next_at timestamptz not null, urgent boolean not null default false,
    traceparent text,
    created_at timestamptz not null default clock_timestamp(), primary key (owner_id, kind, entity, consumer))`);
  await pool.query(`create index outbox_due on ${schema}.outbox (next_at)`);
  await pool.query(`create index outbox_urgent on ${schema}.outbox (next_at) where urgent`);
  await pool.query(`create index outbox_by_age on ${schema}.outbox (created_at)`);
}
