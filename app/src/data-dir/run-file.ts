import { randomUUID } from 'node:crypto';
import { readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '@archive/kit';
import { lockDirectory } from './lock.ts';

/** Who runs on a data folder, for those who look for it: `run.json`, readable by its user alone. */
export interface Run {
  readonly pid: number;
  /** RFC 3339, UTC. */
  readonly startedAt: string;
  /** Where the unix sockets are. */
  readonly socketDir: string;
  /** Base URL of the gateway, once it listens. */
  readonly url?: string;
  /** Address of each service of the process by its name, once all listen. */
  readonly services: Readonly<Record<string, string>>;
}

export const runFilePath = (folder: string): string => join(folder, 'run.json');

/** Replaces the file in one step: a reader sees the old one or the new one. */
export async function writeRunFile(folder: string, run: Run): Promise<void> {
  const next = `${runFilePath(folder)}.${randomUUID()}`;
  await writeFile(next, `${JSON.stringify(run, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(next, runFilePath(folder));
}

/** What the last process on the folder has noted, be it alive or not; undefined where nothing whole is there. */
export async function readRunFile(folder: string): Promise<Run | undefined> {
  try {
    return JSON.parse(await readFile(runFilePath(folder), 'utf8')) as Run;
  } catch (failure) {
    const absent = (failure as NodeJS.ErrnoException).code === 'ENOENT';
    if (absent || failure instanceof SyntaxError) return undefined;
    throw failure;
  }
}

/** The archive that runs on a data folder; throws ServiceError UNAVAILABLE where none does. */
export async function findRun(dataDir: string): Promise<Run> {
  const none = new ServiceError('UNAVAILABLE', `No archive is running on ${dataDir}: start it with npm start`);
  const folder = await realpath(dataDir).catch((cause: unknown) => {
    none.cause = cause;
    throw none;
  });
  const run = await readRunFile(folder);
  if (!run) throw none;
  const lock = lockDirectory(folder, 0);
  lock?.release();
  if (lock) throw none;
  return run;
}
