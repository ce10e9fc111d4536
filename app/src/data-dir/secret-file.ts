import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ServiceError, syncFolder, writeNewFile } from '@archive/kit';

/** Name of the file with the sealing secret in DATA_DIR, and in a backup. */
export const sealingSecretName = 'key-sealing-secret';

/**
 * Reads a secret from a file. If the file is missing, generates 256 random bits in base64url and syncs the file to
 * disk. Throws ServiceError if the file has fewer than 32 characters.
 */
export async function readOrCreateSecret(path: string): Promise<string> {
  const secret = (await readSecret(path)) ?? (await createSecret(path));
  if (secret.length >= 32) return secret;
  throw new ServiceError('INTERNAL', `${path} holds no secret: put the right one there, from a backup`);
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(path);
    if (mode & 0o077) await chmod(path, 0o600);
    return (await readFile(path, 'utf8')).trim();
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw failure;
  }
}

/**
 * Writes the secret to a draft file, then links the draft to `path`. If a concurrent call links first, returns the
 * secret of that call.
 */
async function createSecret(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  const secret = randomBytes(32).toString('base64url');
  await writeNewFile(draft, `${secret}\n`);
  const isLinked = await tryLink(draft, path);
  await rm(draft);
  await syncFolder(dirname(path));
  return isLinked ? secret : ((await readSecret(path)) ?? '');
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw failure;
  }
}
