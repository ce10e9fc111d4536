import { randomUUID } from 'node:crypto';
import { readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '@archive/kit';
import { lockDirectory } from './lock.ts';

/** The process that runs on a data directory, as `run.json` (mode 0600) describes it to commands and tests. */
export interface RunFile {
  readonly pid: number;
  /** RFC 3339, UTC. */
  readonly startedAt: string;
  /** Directory of the unix sockets. */
  readonly socketDir: string;
  /** Base URL of the gateway; set when all services listen. */
  readonly url?: string;
  /** gRPC address of each service in the process; set when all services listen. */
  readonly services: Readonly<Record<string, string>>;
}

/** Returns the path of the run file in a data directory. */
export const runFilePath = (directory: string): string => join(directory, 'run.json');

/** Replaces the file atomically: a reader sees either the old or the new content. */
export async function writeRunFile(directory: string, run: RunFile): Promise<void> {
  const next = `${runFilePath(directory)}.${randomUUID()}`;
  await writeFile(next, `${JSON.stringify(run, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(next, runFilePath(directory));
}

/** Reads `run.json` of the last process, which may have ended; undefined if the file is absent or not JSON. */
export async function readRunFile(directory: string): Promise<RunFile | undefined> {
  try {
    return JSON.parse(await readFile(runFilePath(directory), 'utf8')) as RunFile;
  } catch (failure) {
    const isAbsent = (failure as NodeJS.ErrnoException).code === 'ENOENT';
    if (isAbsent || failure instanceof SyntaxError) return undefined;
    throw failure;
  }
}

/** Returns the run file of the process that runs on a data directory. Throws UNAVAILABLE if no process runs there. */
export async function findRunningArchive(dataDir: string): Promise<RunFile> {
  const notRunning = new ServiceError('UNAVAILABLE', `No archive is running on ${dataDir}: start it with npm start`);
  const directory = await realpath(dataDir).catch((cause: unknown) => {
    notRunning.cause = cause;
    throw notRunning;
  });
  const run = await readRunFile(directory);
  if (!run) throw notRunning;
  const lock = lockDirectory(directory, 0);
  lock?.release();
  if (lock) throw notRunning;
  return run;
}
