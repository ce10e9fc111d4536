import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@archive/kit';
import type { Settings } from '../config/config.ts';

/**
 * Returns the folder of the deletion log: DELETION_LOG_DIR, which must exist. The mount point of a missing volume exists
 * too, so this notices only a wrong path. Otherwise `deletion-log` in `dataDir`, created if missing. Undefined without
 * both. Throws ConfigError.
 */
export async function openDeletionLogFolder(
  { DELETION_LOG_DIR: folder }: Settings,
  dataDir: string | undefined,
): Promise<string | undefined> {
  if (folder === undefined) return dataDir === undefined ? undefined : createFolder(locateInDataDir(dataDir));
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new ConfigError([`DELETION_LOG_DIR: ${folder} must be a folder that this user can write: ${String(cause)}`]);
  });
  return folder;
}

/** Returns the path at which the log of an archive in one process must be, whether it exists or not. */
export function locateDeletionLog({ DELETION_LOG_DIR: folder, DATA_DIR: dataDir }: Settings): string {
  return folder ?? locateInDataDir(dataDir);
}

/** Like `openDeletionLogFolder` for a command, which creates no folder in DATA_DIR. */
export function openExistingLogFolder(settings: Settings): Promise<string | undefined> {
  const { DATA_DIR: dataDir } = settings;
  return openDeletionLogFolder(settings, existsSync(locateInDataDir(dataDir)) ? dataDir : undefined);
}

const locateInDataDir = (dataDir: string) => join(dataDir, 'deletion-log');

async function createFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
