import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError, syncFolder, writeNewFile } from '@archive/kit';
import type { Settings } from '../config/config.ts';
import { sealingSecretName } from '../data-dir/secret-file.ts';
import { UnconfirmedCommitError } from './connection.ts';
import type { Manifest } from './manifest.ts';

/** Reads KEY_SEALING_SECRET or the file in DATA_DIR. Throws NOT_FOUND if both are missing. */
export async function readSealingSecret({ KEY_SEALING_SECRET: secret, DATA_DIR: dataDir }: Settings): Promise<string> {
  if (secret !== undefined) return secret;
  const path = join(dataDir, sealingSecretName);
  if (!existsSync(path)) throw new ServiceError('NOT_FOUND', `There is no KEY_SEALING_SECRET, and no file ${path}`);
  return (await readFile(path, 'utf8')).trim();
}

/**
 * Runs `restore` after the sealing secret of the backup is in DATA_DIR; a secret that exists is kept. The file is
 * removed again if `restore` fails. NOT_FOUND if an embedded archive would have no secret to open its signing keys.
 */
export async function withRestoredSecret<T>(
  settings: Settings,
  folder: string,
  { secret }: Manifest,
  restore: () => Promise<T>,
): Promise<T> {
  const { DATA_DIR: dataDir, DATABASE_URL: url, KEY_SEALING_SECRET: present } = settings;
  const path = join(dataDir, sealingSecretName);
  if (present !== undefined || existsSync(path)) return restore();
  if (!secret) {
    if (url !== undefined) return restore();
    const message = `The backup has no sealing secret. Put it into ${path}, or set KEY_SEALING_SECRET`;
    throw new ServiceError('NOT_FOUND', message);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeNewFile(path, await readFile(join(folder, sealingSecretName), 'utf8'));
  await syncFolder(dataDir);
  try {
    return await restore();
  } catch (failure) {
    if (!(failure instanceof UnconfirmedCommitError)) await rm(path);
    throw failure;
  }
}
