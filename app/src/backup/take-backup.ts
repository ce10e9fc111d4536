import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppliedMigration, createLogAppender, ServiceError, syncFolder, writeNewFile } from '@archive/kit';
import type { Client } from 'pg';
import { listSchemas, listSequences, listTables, quoteName, readAppliedMigrations, type Table } from './catalog.ts';
import { inTransaction, select } from './connection.ts';
import { sealingSecretName } from '../data-dir/secret-file.ts';
import { type Manifest, type TableFile, writeManifest } from './manifest.ts';
import type { BackupSchema } from './schemas.ts';
import { copyTableToFile, digestFile } from './table-file.ts';

export interface BackupOptions {
  readonly databaseUrl: string;
  /** The folder that receives the backup as a subfolder; created if missing. */
  readonly parent: string;
  /** Folder of the deletion log; undefined: the archive keeps none. */
  readonly logFolder: string | undefined;
  /** The sealing secret; undefined: the backup does not contain it. */
  readonly secret: string | undefined;
}

export interface TakenBackup {
  readonly folder: string;
  readonly manifest: Omit<Manifest, 'format'>;
}

/**
 * Writes a backup of one database. The folder gets its name when the backup is complete and on disk. Throws
 * UNAVAILABLE if the database fails, NOT_FOUND if it has no archive.
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const { databaseUrl, parent } = options;
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const unfinished = await mkdtemp(join(parent, '.unfinished-'));
  try {
    const begin = 'begin isolation level repeatable read read only';
    const manifest = await inTransaction(databaseUrl, begin, tx => writeContent(tx, unfinished, options));
    await writeManifest(unfinished, manifest);
    await syncFolder(unfinished);
    const folder = join(parent, manifest.takenAt.replaceAll(/[:.]/g, '-'));
    await rename(unfinished, folder);
    await syncFolder(parent);
    return { folder, manifest };
  } catch (failure) {
    await rm(unfinished, { recursive: true, force: true });
    throw failure;
  }
}

async function writeContent(
  tx: Client,
  folder: string,
  { logFolder, secret }: BackupOptions,
): Promise<TakenBackup['manifest']> {
  const id = randomUUID();
  const [clock] = await select<{ now: Date }>(tx, `select date_trunc('milliseconds', clock_timestamp()) as now`);
  const takenAt = clock?.now ?? new Date();
  const schemas = await listSchemas(tx);
  if (schemas.length === 0) throw new ServiceError('NOT_FOUND', 'The database has no archive');
  const tables = await listTables(tx, schemas);
  // A migration that waits for these locks times out and is repeated.
  await select(tx, `lock table ${tables.map(quoteName).join(', ')} in access share mode`);
  if (logFolder !== undefined)
    await createLogAppender(logFolder)([
      { kind: 'backup', ownerId: '', entity: id, version: await readVersion(tx, schemas), atMs: takenAt.getTime() },
    ]);
  const migrations: Record<string, readonly AppliedMigration[]> = {};
  for (const schema of schemas) migrations[schema] = await readAppliedMigrations(tx, schema);
  const files: TableFile[] = [];
  for (const table of tables) files.push(await writeTable(tx, folder, table));
  return {
    id,
    takenAt: takenAt.toISOString(),
    hasDeletionLog: logFolder !== undefined,
    migrations,
    tables: files,
    // Sequences are read last: they must not be behind the rows of the snapshot, and may be ahead of them.
    sequences: await listSequences(tx, schemas),
    ...(secret === undefined ? {} : { secret: await writeSecret(folder, secret) }),
  };
}

/** Reads the position of the sequence of session versions; 0 if the database has no sessions. */
async function readVersion(tx: Client, schemas: readonly BackupSchema[]): Promise<number> {
  if (!schemas.includes('sessions')) return 0;
  const [row] = await select<{ version: number }>(tx, 'select last_value::float8 as version from sessions.version');
  return row?.version ?? 0;
}

async function writeTable(tx: Client, folder: string, table: Table): Promise<TableFile> {
  const file = `${table.schema}.${table.name}.copy.zst`;
  return { ...table, file, ...(await copyTableToFile(tx, table, join(folder, file))) };
}

async function writeSecret(folder: string, secret: string) {
  await writeNewFile(join(folder, sealingSecretName), `${secret}\n`);
  return digestFile(join(folder, sealingSecretName));
}
