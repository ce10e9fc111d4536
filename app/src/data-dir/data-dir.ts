import { mkdir, realpath, rm } from 'node:fs/promises';
import { type Logger, ServiceError } from '@archive/kit';
import { lockFolder } from './lock.ts';
import { lastRun, type Run, runFile, writeRun } from './run-file.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-dir.ts';

export { readRun, type Run } from './run-file.ts';
export { secretFile } from './secret-file.ts';

/** A data folder that this process alone uses. */
export interface DataFolder {
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
export async function openDataFolder(dataDir: string, log: Logger): Promise<DataFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = await realpath(dataDir);
  const lock = lockFolder(path, 1_000);
  if (!lock) throw new ServiceError('UNAVAILABLE', `The data folder ${path} is in use by ${await holder(path)}`);
  try {
    await clearUp(path, log);
    const socketDir = await makeSocketFolder(path);
    const begun = { pid: process.pid, startedAt: new Date().toISOString(), socketDir, services: {} };
    await writeRun(path, begun);
    return opened(path, begun, () => lock.release());
  } catch (failure) {
    lock.release();
    throw failure;
  }
}

function opened(path: string, begun: Run, unlock: () => void): DataFolder {
  let run = begun;
  let written = Promise.resolve();
  let released: Promise<void> | undefined;
  const close = async () => {
    await Promise.allSettled([written]);
    await removeSocketFolder(run.socketDir, path);
    await rm(runFile(path), { force: true });
    unlock();
  };
  return {
    path,
    socketDir: run.socketDir,
    note: facts => {
      const next = { ...run, ...facts };
      run = next;
      written = written.then(() => writeRun(path, next));
      return written;
    },
    release: () => (released ??= close()),
  };
}

/** A killed archive leaves its note, and a temporary folder that only the note knows. */
async function clearUp(path: string, log: Logger): Promise<void> {
  const left = await lastRun(path);
  if (!left) return;
  log.info({ pid: left.pid, startedAt: left.startedAt }, 'the archive before did not stop in order');
  await removeSocketFolder(left.socketDir, path);
  await rm(runFile(path));
}

async function holder(path: string): Promise<string> {
  const run = await lastRun(path);
  if (!run) return 'another process';
  const at = run.url === undefined ? '' : ` at ${run.url}`;
  return `process ${run.pid}${at}, running since ${run.startedAt}. Stop it first, or set DATA_DIR to another folder.`;
}
