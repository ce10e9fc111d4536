import type { Pool, PoolClient } from 'pg';
import { ServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';
import { withConnection } from './connection.ts';
import { runStatements } from './migrations/concurrent-statements.ts';
import { type Migration, readMigrations } from './migrations/migration-files.ts';
import { withMigrationLock } from './migrations/migration-lock.ts';
import { withQueryTimeout } from './statements/query-timeout.ts';

export interface MigrateOptions {
  readonly pool: Pool;
  readonly schema: string;
  /**
   * The folder of files such as `001_name.sql` and `002_name.concurrent.sql`. They are applied in the order of their
   * numbers.
   */
  readonly folder: URL;
  readonly log: Logger;
}

/** 24 h. A statement that exceeds the limit starts again, so a low limit could prevent a migration for ever. */
const migrationTimeoutMs = 24 * 3_600_000;
/** A queued lock request blocks all later ones, so time out early. */
const begin = `begin; set local lock_timeout = '300ms'; set local statement_timeout = 0`;

/**
 * Migrates a schema. Statements of a `.concurrent.sql` file run alone, outside a transaction. Throws UNAVAILABLE after
 * waiting 4 s for another process or 0.3 s for a table lock; INTERNAL if the files contradict the schema.
 */
export async function migrate({ pool, schema, folder, log }: MigrateOptions): Promise<void> {
  const known = await readMigrations(folder);
  requireUniqueNumbers(known);
  const work = async () => {
    // An upgrade is logged at `info`, because it cannot be undone. A new schema is logged at `debug`.
    let level: 'debug' | 'info' | undefined;
    for (;;) {
      const next = await withConnection(pool, async tx => {
        await tx.query(begin);
        const pending = await findPending(tx, schema, known);
        level ??= pending.length === known.length ? 'debug' : 'info';
        const concurrentAt = pending.findIndex(migration => migration.statements !== undefined);
        for (const migration of concurrentAt < 0 ? pending : pending.slice(0, concurrentAt)) {
          await run(tx, migration.sql);
          await recordMigration(tx, schema, migration);
          log[level]({ schema, migration: migration.name }, 'migrated');
        }
        await tx.query('commit');
        return pending[concurrentAt];
      });
      if (!next) return;
      await withConnection(pool, async db => {
        await runStatements(db, schema, next, text => run(db, text));
        await recordMigration(db, schema, next);
      });
      log[level ?? 'info']({ schema, migration: next.name }, 'migrated');
    }
  };
  await withMigrationLock(use => withConnection(pool, use), schema, work);
}

/** Throws if two files have the same number, because only one of them would be applied. */
function requireUniqueNumbers(known: readonly Migration[]): void {
  for (const [n, { id, name }] of known.entries())
    if (known[n + 1]?.id === id)
      throw createMigrationError(`migrations ${name} and ${known[n + 1]?.name} have one number`);
}

async function run(db: PoolClient, text: string): Promise<void> {
  await db.query(withQueryTimeout({ text }, migrationTimeoutMs));
}

async function recordMigration(db: PoolClient, schema: string, { id, name, digest }: Migration): Promise<void> {
  await db.query(`insert into ${schema}.migrations (id, name, digest) values ($1, $2, $3)`, [id, name, digest]);
}

async function findPending(tx: PoolClient, schema: string, known: Migration[]): Promise<Migration[]> {
  // `if not exists` would need the right to create schemas even if the schema exists.
  await tx.query(`do 'begin if to_regnamespace(''${schema}'') is null then create schema ${schema}; end if; end'`);
  await tx.query(
    `create table if not exists ${schema}.migrations
       (id int primary key, name text not null, digest text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await tx.query<{ id: number; digest: string }>(`select id, digest from ${schema}.migrations`);
  const applied = new Map(rows.map(row => [row.id, row.digest]));
  for (const [id, digest] of applied) {
    const file = known.find(migration => migration.id === id);
    if (!file) throw createMigrationError(`schema ${schema} has migration ${id}, which this version does not know`);
    if (file.digest !== digest)
      throw createMigrationError(`migration ${file.name} of schema ${schema} was changed after it was applied`);
  }
  return known.filter(migration => !applied.has(migration.id));
}

function createMigrationError(reason: string): ServiceError {
  return new ServiceError('INTERNAL', undefined, { cause: new Error(reason) });
}
