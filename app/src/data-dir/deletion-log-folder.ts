import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@archive/kit';
import type { Settings } from '../config/config.ts';

/**
 * Returns the folder of the deletion log: DELETION_LOG_DIR, which must exist, so that a missing volume is noticed.
 * Otherwise `deletion-log` in `dataDir`, created if missing. Undefined without both. Throws ConfigError.
 */
export async function openDeletionLogFolder(
  { DELETION_LOG_DIR: folder }: Settings,
  dataDir: string | undefined,
): Promise<string | undefined> {
  if (folder === undefined) return dataDir === undefined ? undefined : createFolder(join(dataDir, 'deletion-log'));
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new ConfigError([`DELETION_LOG_DIR: ${folder} must be a folder that this user can write: ${String(cause)}`]);
  });
  return folder;
}

async function createFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
