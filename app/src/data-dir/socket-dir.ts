import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { maxSocketPathBytes } from '@archive/kit';

/** The longest name that is put there, PostgreSQL's lock file. */
const longestNameBytes = '/.s.PGSQL.5432.lock'.length;
const prefix = 'archive-';

/**
 * An empty folder of mode 0700 for unix sockets: `run` in the data folder, else, where a socket's path would be too
 * long or `run` is somebody else's, a new temporary one. Another process must not be using the data folder.
 */
export async function createSocketDir(dataFolder: string): Promise<string> {
  const own = join(dataFolder, 'run');
  if (isShortEnough(own) && (await isPrepared(own))) return own;
  return mkdtemp(join(isShortEnough(join(tmpdir(), `${prefix}XXXXXX`)) ? tmpdir() : '/tmp', prefix));
}

const isShortEnough = (folder: string): boolean => Buffer.byteLength(folder) + longestNameBytes <= maxSocketPathBytes;

/** Removes sockets that a killed process has left; whether the folder is ours alone. */
async function isPrepared(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await isPrivate(folder))) return false;
  await removeSockets(folder);
  return true;
}

async function removeSockets(folder: string): Promise<void> {
  const sockets = (await readdir(folder)).filter(name => name.endsWith('.sock') || name.startsWith('.s.PGSQL.'));
  for (const name of sockets) await rm(join(folder, name), { force: true });
}

async function isPrivate(folder: string): Promise<boolean> {
  const { mode, uid } = await lstat(folder);
  return (mode & 0o170_077) === 0o040_000 && uid === process.getuid?.();
}

/** Removes a socket folder after use; what a killed process has noted is believed only if it looks like ours. */
export async function removeSocketDir(folder: string, dataFolder: string): Promise<void> {
  if (folder === join(dataFolder, 'run')) return removeSockets(folder);
  const temporary = [tmpdir(), '/tmp'].includes(dirname(folder)) && basename(folder).startsWith(prefix);
  if (!temporary) return;
  try {
    if (await isPrivate(folder)) await rm(folder, { recursive: true });
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
  }
}
