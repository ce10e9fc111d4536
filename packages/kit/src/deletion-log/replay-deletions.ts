import type { Pool } from 'pg';
import { query } from '../db/query.ts';
import type { Logger } from '../log/log.ts';
import { type DeletionRow, toEntry } from './deletion-row.ts';
import type { DeletionEntry } from './entry.ts';

export interface ReplayOptions {
  readonly pool: Pool;
  readonly schema: string;
  /** Repeats one deletion. Several replicas may repeat the same one at the same time. */
  readonly apply: (entry: DeletionEntry) => Promise<void>;
  readonly log: Logger;
}

/**
 * Repeats the deletions that a restore has put into `<schema>.deletion_replay`. A service calls this before it listens,
 * so that no caller sees what was deleted after the backup.
 */
export async function replayDeletions({ pool, schema, apply, log }: ReplayOptions): Promise<void> {
  for (let replayed = 0; ;) {
    const rows = await query<DeletionRow>(
      pool,
      `select id, kind, owner_id, entity, version, at from ${schema}.deletion_replay order by id limit 500`,
    );
    if (rows.length === 0) {
      if (replayed > 0) log.info({ schema, replayed }, 'the deletions after the backup are repeated');
      return;
    }
    for (const row of rows) await apply(toEntry(row));
    await query(pool, `delete from ${schema}.deletion_replay where id = any($1::int8[])`, [rows.map(row => row.id)]);
    replayed += rows.length;
  }
}
