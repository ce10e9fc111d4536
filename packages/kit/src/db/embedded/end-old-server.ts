import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '../../log/log.ts';
import { shutDown } from './server.ts';

export interface OldServerOptions {
  readonly dataDir: string;
  readonly socketDir: string;
  readonly log: Logger;
}

/**
 * Ends a PostgreSQL server that a killed archive left running, and removes its lock files. After a reboot, another
 * process may have the recorded pid, so only a server of `dataDir` gets a signal.
 */
export async function endOldServer({ dataDir, socketDir, log }: OldServerOptions): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = Number.parseInt((await readIfExists(pidFile)) ?? '', 10);
  if (pid > 0) {
    if (await isServerOf(pid, dataDir))
      log.warn({ pid }, 'a PostgreSQL server of an earlier start is running: stopping it');
    const isGone = async () => !(await isServerOf(pid, dataDir));
    await shutDown({ send: signal => kill(pid, signal), isGone }, [0, 10_000, 5_000, 5_000]);
    await rm(pidFile, { force: true });
  }
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(socketDir, name), { force: true });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure;
  }
}

/**
 * Whether a process is the PostgreSQL server of `dataDir`. On Linux, `dataDir` is the working directory of this server.
 */
async function isServerOf(pid: number, dataDir: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataDir));
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)], { timeout: 5_000 });
    return stdout.includes(`-D ${dataDir} `);
  } catch {
    return false;
  }
}

async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw failure;
  }
}
