import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { maxSocketPathBytes } from '@archive/kit';

/** PostgreSQL's lock file has the longest name in the directory. */
const longestNameBytes = '/.s.PGSQL.5432.lock'.length;
const prefix = 'archive-';

/**
 * Creates a directory of mode 0700 for unix sockets. The directory is `run` in the data directory, or a temporary
 * directory if the path of `run` is too long or others can access `run`. Removes old sockets from `run`. The caller
 * holds the lock of the data directory.
 */
export async function createSocketDir(dataDir: string): Promise<string> {
  const preferred = join(dataDir, 'run');
  if (isShortEnough(preferred) && (await tryPrepare(preferred))) return preferred;
  return mkdtemp(join(isShortEnough(join(tmpdir(), `${prefix}XXXXXX`)) ? tmpdir() : '/tmp', prefix));
}

const isShortEnough = (directory: string): boolean =>
  Buffer.byteLength(directory) + longestNameBytes <= maxSocketPathBytes;

/**
 * Creates the directory if it is missing, and removes the sockets that a killed process left. Returns false and removes
 * nothing if others can access the directory.
 */
async function tryPrepare(directory: string): Promise<boolean> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (!(await isPrivate(directory))) return false;
  await removeSockets(directory);
  return true;
}

async function removeSockets(directory: string): Promise<void> {
  const sockets = (await readdir(directory)).filter(name => name.endsWith('.sock') || name.startsWith('.s.PGSQL.'));
  for (const name of sockets) await rm(join(directory, name), { force: true });
}

async function isPrivate(directory: string): Promise<boolean> {
  const { mode, uid } = await lstat(directory);
  return (mode & 0o170_077) === 0o040_000 && uid === process.getuid?.();
}

/**
 * Removes a temporary socket directory, or the sockets in `run`. Leaves every other directory unchanged, because the
 * path comes from `run.json` and could be any path.
 */
export async function removeSocketDir(directory: string, dataDir: string): Promise<void> {
  if (directory === join(dataDir, 'run')) return removeSockets(directory);
  const isTemporary = [tmpdir(), '/tmp'].includes(dirname(directory)) && basename(directory).startsWith(prefix);
  if (!isTemporary) return;
  try {
    if (await isPrivate(directory)) await rm(directory, { recursive: true });
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
  }
}
