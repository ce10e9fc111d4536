import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { query, queryOne } from '../db/query.ts';
import { transaction } from '../db/transaction.ts';
import type { Logger } from '../log/log.ts';
import { type DeletionRow, toEntry } from './deletion-row.ts';
import type { DeletionEntry } from './entry.ts';

export interface ReplayOptions {
  readonly pool: Pool;
  readonly schema: string;
  /** Repeats one deletion in the transaction `tx`, in which the triggers log nothing. */
  readonly apply: (tx: PoolClient, entry: DeletionEntry) => Promise<unknown>;
  readonly log: Logger;
}

const batchSize = 100;
/** Pause before the next look at the rows that another replica repeats. */
const pauseMs = 100;

/**
 * Repeats the deletions that a restore has put into `<schema>.deletion_replay`, each exactly once. A service calls this
 * before it listens, so that no caller sees what was deleted after the backup.
 */
export async function replayDeletions({ pool, schema, apply, log }: ReplayOptions): Promise<void> {
  let replayed = 0;
  while (await queryOne(pool, `select from ${schema}.deletion_replay limit 1`)) {
    const count = await transaction(pool, tx => replayBatch(tx, schema, apply));
    if (count === 0) await sleep(pauseMs);
    replayed += count;
  }
  if (replayed > 0) log.info({ schema, replayed }, 'the deletions after the backup are repeated');
}

/** Resolves to 0 while another replica repeats a batch. */
async function replayBatch(tx: PoolClient, schema: string, apply: ReplayOptions['apply']): Promise<number> {
  const lock = `select where pg_try_advisory_xact_lock(hashtextextended($1, 0))`;
  if (!(await queryOne(tx, lock, [`replay ${schema}`]))) return 0;
  await query(tx, `select set_config('archive.is_replay', 'on', true)`);
  const rows = await query<DeletionRow>(
    tx,
    `select id, kind, owner_id, entity, version, at from ${schema}.deletion_replay order by id limit ${batchSize}`,
  );
  for (const row of rows) await apply(tx, toEntry(row));
  await query(tx, `delete from ${schema}.deletion_replay where id = any($1::int8[])`, [rows.map(row => row.id)]);
  return rows.length;
}
