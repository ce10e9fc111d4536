import { randomUUID } from 'node:crypto';
import { readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '@archive/kit';
import { lockDirectory } from './lock.ts';

/** Commands and tests find a running process by its file `run.json` (mode 0600). */
export interface RunFile {
  readonly pid: number;
  /** RFC 3339 in UTC. */
  readonly startedAt: string;
  readonly socketDir: string;
  /** Base URL of the gateway. Absent until all services listen. */
  readonly url?: string;
  /** URL at which this machine reaches the gateway; `url` may be that of a proxy. */
  readonly localUrl?: string;
  /** gRPC address of each service in the process. Empty until all services listen. */
  readonly services: Readonly<Record<string, string>>;
}

/** Returns the path of `run.json` in a data directory. */
export const runFilePath = (directory: string): string => join(directory, 'run.json');

/** Replaces the file atomically: a reader sees either the old or the new content. */
export async function writeRunFile(directory: string, run: RunFile): Promise<void> {
  const next = `${runFilePath(directory)}.${randomUUID()}`;
  await writeFile(next, `${JSON.stringify(run, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(next, runFilePath(directory));
}

/**
 * Reads the file `run.json` of the last process. That process may have ended. Returns undefined if the file is absent
 * or not JSON.
 */
export async function readRunFile(directory: string): Promise<RunFile | undefined> {
  try {
    return JSON.parse(await readFile(runFilePath(directory), 'utf8')) as RunFile;
  } catch (failure) {
    const isAbsent = (failure as NodeJS.ErrnoException).code === 'ENOENT';
    if (isAbsent || failure instanceof SyntaxError) return undefined;
    throw failure;
  }
}

/** Reads the file `run.json` of a running process. Throws UNAVAILABLE if no process holds the data directory's lock. */
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
