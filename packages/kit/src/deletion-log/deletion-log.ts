import type { Pool } from 'pg';
import { GroupCommit } from '../concurrency/group-commit.ts';
import { startJob } from '../concurrency/job.ts';
import { query } from '../db/query.ts';
import { transaction } from '../db/transaction.ts';
import type { Logger } from '../log/log.ts';
import { type DeletionRow, toEntry } from './deletion-row.ts';
import { type AppendDeletions, createLogAppender } from './log-folder.ts';

export interface DeletionLogOptions {
  readonly pool: Pool;
  readonly schema: string;
  /** Folder of the log; undefined: no log is kept. */
  readonly folder: string | undefined;
  readonly log: Logger;
}

/** Moves the rows of `<schema>.deletion_log` to files outside of the database (docs/decisions.md#133-deletion-log). */
export interface DeletionLog {
  /** Resolves when all deletions that committed before the call are in the files. Throws UNAVAILABLE. */
  readonly flush: () => Promise<void>;
  /** Like `flush`, for a call that cannot be repeated. After a failure, the job moves the rows later. */
  readonly tryFlush: () => Promise<void>;
  stop(): Promise<void>;
}

const batchSize = 500;

/** Starts the log of a schema. A job moves the rows of processes that ended between a commit and its flush. */
export function startDeletionLog({ pool, schema, folder, log }: DeletionLogOptions): DeletionLog {
  const move = folder === undefined ? () => discardUnusedRows(pool, schema) : createMove(pool, schema, folder);
  const name = `deletion log of ${schema}`;
  const job = startJob({ name, everyMs: 10_000, run: move, log });
  return {
    flush: folder === undefined ? () => Promise.resolve() : move,
    tryFlush: async () => {
      if (folder !== undefined) await move().catch((err: unknown) => log.warn({ err, job: name }, 'job failed'));
    },
    stop: () => job.stop(),
  };
}

function createMove(pool: Pool, schema: string, folder: string): () => Promise<void> {
  const append = createLogAppender(folder);
  let isMarked = false;
  const moves = new GroupCommit<undefined>(async () => {
    if (!isMarked) await query(pool, `insert into ${schema}.deletion_log_use default values on conflict do nothing`);
    isMarked = true;
    while ((await moveBatch(pool, schema, append)) === batchSize);
  });
  return () => moves.commit(undefined);
}

/** Deletes the rows after the write, so a failure can only repeat entries. Waits for rows that a replica moves. */
function moveBatch(pool: Pool, schema: string, append: AppendDeletions): Promise<number> {
  return transaction(pool, async tx => {
    const rows = await query<DeletionRow>(
      tx,
      `select id, kind, owner_id, entity, version, at from ${schema}.deletion_log order by id limit $1 for update`,
      [batchSize],
    );
    if (rows.length === 0) return 0;
    await append(rows.map(toEntry));
    await query(tx, `delete from ${schema}.deletion_log where id = any($1::int8[])`, [rows.map(row => row.id)]);
    return rows.length;
  });
}

/**
 * Without a folder, the rows serve nobody, unless a replica has or had one. Rows of the last 10 minutes stay for a replica
 * that starts later.
 */
async function discardUnusedRows(pool: Pool, schema: string): Promise<void> {
  await query(
    pool,
    `delete from ${schema}.deletion_log where not exists (select from ${schema}.deletion_log_use) and id in
       (select id from ${schema}.deletion_log where at < clock_timestamp() - interval '10 minutes' order by id limit 10000)`,
  );
}
