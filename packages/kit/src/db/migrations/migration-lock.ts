import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { ServiceError } from '../../errors/errors.ts';

/** How long to wait while another process migrates the schema. */
const waitMs = 4_000;
const retryMs = 100;

/**
 * Runs `work` while an idle transaction holds the lock of the schema's migrations. This transaction must hold no
 * snapshot, because `create index concurrently` in `work` would wait for the snapshot for ever.
 */
export async function withMigrationLock(
  connect: (use: (tx: PoolClient) => Promise<boolean>) => Promise<boolean>,
  schema: string,
  work: () => Promise<void>,
): Promise<void> {
  const tryOnce = async (tx: PoolClient) => {
    await tx.query('begin; set local idle_in_transaction_session_timeout = 0');
    // No parameters, because a query with parameters would keep its snapshot until the end of `work`.
    const { rows } = await tx.query<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('migrate ${schema}', 0)) as locked`,
    );
    const isLocked = rows[0]?.locked === true;
    if (isLocked) await work();
    await tx.query('commit');
    return isLocked;
  };
  for (const endMs = performance.now() + waitMs; !(await connect(tryOnce));) {
    if (performance.now() > endMs)
      throw new ServiceError('UNAVAILABLE', undefined, {
        cause: new Error(`another process migrates the schema ${schema}`),
      });
    await setTimeout(retryMs);
  }
}
