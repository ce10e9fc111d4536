import { mkdir, realpath, rm } from 'node:fs/promises';
import { type Logger, ServiceError } from '@archive/kit';
import { lockDirectory } from './lock.ts';
import { readRunFile, type RunFile, runFilePath, writeRunFile } from './run-file.ts';
import { createSocketDir, removeSocketDir } from './socket-dir.ts';

export { findRunningArchive, type RunFile } from './run-file.ts';
export { readOrCreateSecret, sealingSecretName } from './secret-file.ts';

export interface DataDir {
  /** Absolute path without symbolic links. */
  readonly path: string;
  /** Directory of mode 0700 for unix sockets. A socket's name may have up to 18 bytes. */
  readonly socketDir: string;
  /** Changes members of the file `run.json`. Resolves when the file is written. */
  updateRunFile(changes: Partial<Pick<RunFile, 'url' | 'localUrl' | 'services'>>): Promise<void>;
  /** Removes the sockets and the file `run.json`, then unlocks the data directory. Idempotent. */
  release(): Promise<void>;
}

/**
 * Creates the directory if it is missing (mode 0700) and locks it until `release` or the end of the process. Throws
 * UNAVAILABLE while another process has the lock; the message names the process.
 */
export async function openDataDir(directory: string, log: Logger): Promise<DataDir> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = await realpath(directory);
  const lock = lockDirectory(path, 1_000);
  if (!lock)
    throw new ServiceError('UNAVAILABLE', `The data directory ${path} is in use by ${await describeHolder(path)}`);
  try {
    await removeLeftovers(path, log);
    const socketDir = await createSocketDir(path);
    const run = { pid: process.pid, startedAt: new Date().toISOString(), socketDir, services: {} };
    await writeRunFile(path, run);
    return createDataDir(path, run, () => lock.release());
  } catch (failure) {
    lock.release();
    throw failure;
  }
}

function createDataDir(path: string, initialRun: RunFile, unlock: () => void): DataDir {
  let run = initialRun;
  let lastWrite = Promise.resolve();
  let release: Promise<void> | undefined;
  const close = async () => {
    await Promise.allSettled([lastWrite]);
    await removeSocketDir(run.socketDir, path);
    await rm(runFilePath(path), { force: true });
    unlock();
  };
  return {
    path,
    socketDir: run.socketDir,
    updateRunFile: changes => {
      const next = { ...run, ...changes };
      run = next;
      lastWrite = lastWrite.then(() => writeRunFile(path, next));
      return lastWrite;
    },
    release: () => (release ??= close()),
  };
}

/** Removes the sockets and the file `run.json` of a killed archive. */
async function removeLeftovers(path: string, log: Logger): Promise<void> {
  const run = await readRunFile(path);
  if (!run) return;
  log.info({ pid: run.pid, startedAt: run.startedAt }, 'the previous process did not stop in order');
  await removeSocketDir(run.socketDir, path);
  await rm(runFilePath(path));
}

async function describeHolder(path: string): Promise<string> {
  const run = await readRunFile(path);
  if (!run) return 'another process';
  const location = run.url === undefined ? '' : ` at ${run.url}`;
  return `process ${run.pid}${location}, running since ${run.startedAt}. Stop it first, or set DATA_DIR to another directory.`;
}
