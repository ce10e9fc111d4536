import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { ServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';
import { withConnection } from './connection.ts';

interface Migration {
  id: number;
  name: string;
  sql: string;
  digest: string;
}

export interface MigrateOptions {
  readonly pool: Pool;
  /** The service's schema; created when it is missing. */
  readonly schema: string;
  /** Folder of `001_name.sql`, `002_…`, applied in the order of their numbers. */
  readonly folder: URL;
  readonly log: Logger;
}

const migrationTimeoutMs = 600_000;
const begin = `begin; set local lock_timeout = '4s'; set local statement_timeout = ${migrationTimeoutMs}`;
/** A queued lock request blocks all later ones, so time out early. */
const setTableLockTimeout = `set local lock_timeout = '300ms'`;

/**
 * Migrates a schema in one transaction under an advisory lock. Throws UNAVAILABLE after waiting 4 s for that lock or
 * 0.3 s for a table's, and INTERNAL if an applied file has changed or the schema is newer than the files.
 */
export async function migrate({ pool, schema, folder, log }: MigrateOptions): Promise<void> {
  const known = await readMigrations(folder);
  await withConnection(pool, async tx => {
    await tx.query(begin);
    await tx.query("select pg_advisory_xact_lock(hashtextextended('migrate ' || $1, 0))", [schema]);
    await tx.query(setTableLockTimeout);
    const pending = await findPending(tx, schema, known);
    // A new schema is routine; an upgrade cannot be undone, so the operator sees it.
    const level = pending.length === known.length ? 'debug' : 'info';
    for (const migration of pending) {
      // The types of pg lack `query_timeout`.
      const statement = { text: migration.sql, query_timeout: migrationTimeoutMs };
      await tx.query(statement);
      await tx.query(`insert into ${schema}.migrations (id, name, digest) values ($1, $2, $3)`, [
        migration.id,
        migration.name,
        migration.digest,
      ]);
      log[level]({ schema, migration: migration.name }, 'migrated');
    }
    await tx.query('commit');
  });
}

async function findPending(tx: PoolClient, schema: string, known: Migration[]): Promise<Migration[]> {
  await tx.query(`create schema if not exists ${schema}`);
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

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{3}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { id: Number(name.slice(0, 3)), name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
