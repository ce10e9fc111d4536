import { join } from 'node:path';
import { createSchema, ServiceError } from '@archive/kit';
import type { Client } from 'pg';
import { findMigrations } from '../compose/find-migrations.ts';
import { listSchemas, listTables, quote, quoteName } from './catalog.ts';
import { inTransaction, select, withClient } from './connection.ts';
import { loadDeletions, type RestoreLog } from './load-deletions.ts';
import type { Manifest } from './manifest.ts';
import { backupSchemas, type BackupSchema } from './schemas.ts';
import { copyFileToTable } from './table-file.ts';

/**
 * Restores a verified backup into a database without tables of an archive, in one transaction. Resolves to the number of
 * deletions that the services repeat at their next start. CONFLICT if the database is in use or not empty.
 */
export async function restoreBackup(
  databaseUrl: string,
  folder: string,
  manifest: Manifest,
  log: RestoreLog,
): Promise<number> {
  const schemas = backupSchemas.filter(schema => Object.hasOwn(manifest.migrations, schema));
  const deletions = await inTransaction(databaseUrl, 'begin', async tx => {
    await requireUnused(tx);
    for (const schema of [...backupSchemas, 'search'])
      await select(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`migrate ${schema}`]);
    await requireEmpty(tx);
    for (const schema of schemas)
      await createSchema(tx, schema, findMigrations(schema), manifest.migrations[schema] ?? []);
    await fillTables(tx, folder, schemas, manifest);
    for (const { schema, name, value, isCalled } of manifest.sequences)
      await select(tx, 'select setval($1::regclass, $2::int8, $3)', [quoteName({ schema, name }), value, isCalled]);
    await renewOutboxIds(tx, schemas);
    return loadDeletions(tx, schemas, log, manifest.hasDeletionLog ? manifest.id : undefined);
  });
  await analyzeTables(databaseUrl, manifest);
  return deletions;
}

/** Statistics make queries fast at once. A failure is harmless, because autovacuum also makes them. */
async function analyzeTables(databaseUrl: string, { tables }: Manifest): Promise<void> {
  await withClient(databaseUrl, async client => {
    for (const table of tables) await select(client, `analyze ${quoteName(table)}`);
  }).catch(() => undefined);
}

/** Hands the deletion log to the services of a database that was restored by other means. */
export function replayIntoDatabase(databaseUrl: string, log: RestoreLog): Promise<number> {
  return inTransaction(databaseUrl, 'begin', async tx => {
    await requireUnused(tx);
    const schemas = await listSchemas(tx);
    if (schemas.length === 0) throw new ServiceError('NOT_FOUND', 'The database has no archive');
    await renewOutboxIds(tx, schemas);
    await requireRebuild(tx);
    return loadDeletions(tx, schemas, log);
  });
}

/** Throws CONFLICT if the archive's user has other connections. */
async function requireUnused(tx: Client): Promise<void> {
  const others = await select(
    tx,
    `select from pg_stat_activity where datname = current_database() and usename = current_user
        and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (others.length > 0)
    throw new ServiceError('CONFLICT', `The database has ${others.length} other connections: stop the archive first`);
}

async function requireEmpty(tx: Client): Promise<void> {
  const [found] = await select<{ name: string }>(
    tx,
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind = 'r' limit 1`,
    [[...backupSchemas, 'search']],
  );
  if (found)
    throw new ServiceError(
      'CONFLICT',
      `The database is not empty: it has the table ${found.name}. Nothing was changed`,
    );
}

async function fillTables(
  tx: Client,
  folder: string,
  schemas: readonly BackupSchema[],
  { tables }: Manifest,
): Promise<void> {
  const present = (await listTables(tx, schemas)).map(quoteName);
  const unknown = tables.map(quoteName).find(name => !present.includes(name));
  if (unknown !== undefined || present.length !== tables.length)
    throw new ServiceError('INVALID', `The backup does not fit this release: ${unknown ?? 'a table is missing'}`);
  // The rows are restored as they were: the triggers have counted and logged them already.
  for (const table of present) await select(tx, `alter table ${table} disable trigger user`);
  // Migrations have inserted some rows.
  await select(tx, `truncate ${present.join(', ')}`);
  for (const table of tables) {
    const rows = await copyFileToTable(tx, table, join(folder, table.file));
    if (rows !== table.rows)
      throw new ServiceError('INVALID', `The backup is damaged: ${table.file} has ${rows} rows, not ${table.rows}`);
  }
  for (const table of present) await select(tx, `alter table ${table} enable trigger user`);
}

/** Without its checkpoint, the index counts as incomplete: searches fail until it is rebuilt. */
async function requireRebuild(tx: Client): Promise<void> {
  const [search] = await select(tx, `select where to_regclass('search.checkpoints') is not null`);
  if (search) await select(tx, `delete from search.checkpoints where name = 'confirmed'`);
}

/** New ids name new streams, so that no event from before the restore reaches the restored archive. */
async function renewOutboxIds(tx: Client, schemas: readonly BackupSchema[]): Promise<void> {
  for (const schema of schemas.filter(each => each !== 'auth'))
    await select(tx, `update ${quote(schema)}.outbox_id set id = gen_random_uuid()`);
}
