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
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const batchSize = 500;

/** Starts the log of a schema. A job moves the rows of processes that ended between a commit and its flush. */
export function startDeletionLog({ pool, schema, folder, log }: DeletionLogOptions): DeletionLog {
  const append = folder === undefined ? undefined : createLogAppender(folder);
  const moveAll = async () => {
    if (append) while ((await moveBatch(pool, schema, append)) === batchSize);
    else await discardOldRows(pool, schema);
  };
  const moves = new GroupCommit<undefined>(moveAll);
  const move = () => moves.commit(undefined);
  const job = startJob({ name: `deletion log of ${schema}`, everyMs: 10_000, run: move, log });
  return { flush: append ? move : () => Promise.resolve(), stop: () => job.stop() };
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

/** Without a folder, the rows serve nobody. They stay for 10 minutes, in case another replica has a folder. */
async function discardOldRows(pool: Pool, schema: string): Promise<void> {
  await query(
    pool,
    `delete from ${schema}.deletion_log where id in
       (select id from ${schema}.deletion_log where at < clock_timestamp() - interval '10 minutes' order by id limit 10000)`,
  );
}

/**
 * Wraps methods: a call is answered when the deletions that it has committed are in the log. This includes calls that
 * fail, because a deletion that is repeated after a lost answer fails with NOT_FOUND.
 */
export function flushAfter<Methods extends object>(
  methods: Methods,
  names: readonly (keyof Methods)[],
  { flush }: Pick<DeletionLog, 'flush'>,
): Methods {
  const wrap =
    (method: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      try {
        return await method(...args);
      } finally {
        await flush();
      }
    };
  const wrapped = names.map(name => [name, wrap(methods[name] as Parameters<typeof wrap>[0])] as const);
  return { ...methods, ...Object.fromEntries(wrapped) };
}
