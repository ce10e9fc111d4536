import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ServiceError, syncFolder } from '@archive/kit';

/**
 * Reads the secret in a file of mode 0600. The first call generates the secret (256 random bits, base64url) and syncs
 * the file to disk. Throws ServiceError if the file holds fewer than 32 characters.
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
 * Writes a draft and links it to the path. Only one of two concurrent calls can link its draft; both return the linked
 * secret.
 */
async function createSecret(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  const secret = randomBytes(32).toString('base64url');
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
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
