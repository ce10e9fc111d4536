import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ServiceError, syncFolder } from '@archive/kit';

/**
 * The secret in a file of mode 0600, generated (256 bits, base64url) at the first call and durable before it is given.
 * Throws ServiceError where the file holds none.
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

/** Written whole beside its place, then linked there: of two at once, one wins and both give its secret. */
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
  const won = await tryLink(draft, path);
  await rm(draft);
  await syncFolder(dirname(path));
  return won ? secret : ((await readSecret(path)) ?? '');
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
