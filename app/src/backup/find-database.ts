import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatEmbeddedUrl, type Logger, ServiceError, startEmbeddedPostgres } from '@archive/kit';
import type { Settings } from '../config/config.ts';
import { UnconfirmedCommitError } from './connection.ts';
import { type DataDir, findRunningArchive, openDataDir } from '../data-dir/data-dir.ts';

/** Runs `use` with the URL of the archive's database: DATABASE_URL, or the embedded PostgreSQL of DATA_DIR. */
export async function withArchiveDatabase<T>(
  settings: Settings,
  log: Logger,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: url, DATA_DIR: directory } = settings;
  if (url !== undefined) return use(url);
  const run = await findRunningArchive(directory).catch(() => undefined);
  if (run) return use(formatEmbeddedUrl(run.socketDir));
  if (!hasCluster(directory)) throw new ServiceError('NOT_FOUND', `There is no archive in ${directory}`);
  return withDataDir(directory, log, dataDir => withEmbeddedPostgres(dataDir, log, use));
}

/**
 * Runs `use` with the URL of a database to restore into. An embedded PostgreSQL is created if it is missing, and removed
 * again if `use` fails. UNAVAILABLE while an archive runs on DATA_DIR.
 */
export async function withRestoreTarget<T>(
  settings: Settings,
  log: Logger,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: url, DATA_DIR: directory } = settings;
  if (url !== undefined) return use(url);
  return withDataDir(directory, log, async dataDir => {
    const isNew = !hasCluster(dataDir.path);
    try {
      return await withEmbeddedPostgres(dataDir, log, use);
    } catch (failure) {
      if (isNew && !(failure instanceof UnconfirmedCommitError))
        await rm(join(dataDir.path, 'postgres'), { recursive: true, force: true });
      throw failure;
    }
  });
}

const hasCluster = (directory: string) => existsSync(join(directory, 'postgres', 'PG_VERSION'));

async function withDataDir<T>(directory: string, log: Logger, use: (dataDir: DataDir) => Promise<T>): Promise<T> {
  const dataDir = await openDataDir(directory, log);
  try {
    return await use(dataDir);
  } finally {
    await dataDir.release();
  }
}

async function withEmbeddedPostgres<T>(
  { path, socketDir }: DataDir,
  log: Logger,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(path, 'postgres'), socketDir, log });
  try {
    return await use(postgres.url);
  } finally {
    await postgres.stop();
  }
}
