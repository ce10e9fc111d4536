import { mkdir, realpath, rm } from 'node:fs/promises';
import { type Logger, ServiceError } from '@archive/kit';
import { lockDirectory } from './lock.ts';
import { readRunFile, type Run, runFilePath, writeRunFile } from './run-file.ts';
import { createSocketDir, removeSocketDir } from './socket-dir.ts';

export { findRun, type Run } from './run-file.ts';
export { readOrCreateSecret } from './secret-file.ts';

/** A data folder that this process alone uses. */
export interface DataDir {
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** Folder of mode 0700 for unix sockets with names of up to 18 bytes. */
  readonly socketDir: string;
  /** Adds to `run.json`; resolves when it is there to be read. */
  note(facts: Partial<Pick<Run, 'url' | 'services'>>): Promise<void>;
  /** Removes sockets and `run.json`, and frees the folder. Idempotent. */
  release(): Promise<void>;
}

/**
 * Makes the folder if it is missing (mode 0700) and takes it for this process, until `release` or the process's end.
 * Throws ServiceError UNAVAILABLE that names the holder where another process has it.
 */
export async function openDataDir(dataDir: string, log: Logger): Promise<DataDir> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = await realpath(dataDir);
  const lock = lockDirectory(path, 1_000);
  if (!lock)
    throw new ServiceError('UNAVAILABLE', `The data folder ${path} is in use by ${await describeHolder(path)}`);
  try {
    await removeLeftovers(path, log);
    const socketDir = await createSocketDir(path);
    const begun = { pid: process.pid, startedAt: new Date().toISOString(), socketDir, services: {} };
    await writeRunFile(path, begun);
    return createDataDir(path, begun, () => lock.release());
  } catch (failure) {
    lock.release();
    throw failure;
  }
}

function createDataDir(path: string, begun: Run, unlock: () => void): DataDir {
  let run = begun;
  let written = Promise.resolve();
  let released: Promise<void> | undefined;
  const close = async () => {
    await Promise.allSettled([written]);
    await removeSocketDir(run.socketDir, path);
    await rm(runFilePath(path), { force: true });
    unlock();
  };
  return {
    path,
    socketDir: run.socketDir,
    note: facts => {
      const next = { ...run, ...facts };
      run = next;
      written = written.then(() => writeRunFile(path, next));
      return written;
    },
    release: () => (released ??= close()),
  };
}

/** A killed archive leaves its note, and a temporary folder that only the note knows. */
async function removeLeftovers(path: string, log: Logger): Promise<void> {
  const left = await readRunFile(path);
  if (!left) return;
  log.info({ pid: left.pid, startedAt: left.startedAt }, 'the archive before did not stop in order');
  await removeSocketDir(left.socketDir, path);
  await rm(runFilePath(path));
}

async function describeHolder(path: string): Promise<string> {
  const run = await readRunFile(path);
  if (!run) return 'another process';
  const at = run.url === undefined ? '' : ` at ${run.url}`;
  return `process ${run.pid}${at}, running since ${run.startedAt}. Stop it first, or set DATA_DIR to another folder.`;
}
