import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '../../log.ts';
import { shutDown } from './server.ts';

export interface OldServerOptions {
  readonly dataDir: string;
  readonly socketDir: string;
  readonly log: Logger;
}

/**
 * Ends the server of an archive that died, if it still runs or is shutting down, and removes what would stop the next
 * one from starting: after a reboot another process may have the number that the old server has noted.
 */
export async function endOldServer({ dataDir, socketDir, log }: OldServerOptions): Promise<void> {
  const noted = join(dataDir, 'postmaster.pid');
  const pid = Number.parseInt((await readIfThere(noted)) ?? '', 10);
  if (pid > 0) {
    if (await serves(pid, dataDir)) log.warn({ pid }, 'a PostgreSQL of an earlier start still runs: ending it');
    const gone = async () => !(await serves(pid, dataDir));
    await shutDown({ send: signal => kill(pid, signal), gone }, [0, 10_000, 5_000, 5_000]);
    await rm(noted, { force: true });
  }
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(socketDir, name), { force: true });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (failure) {
    // It has ended by itself.
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure;
  }
}

/** Whether that very process is a PostgreSQL on that folder: the server works in its data folder. */
async function serves(pid: number, dataDir: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataDir));
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)], { timeout: 5_000 });
    return stdout.includes(`-D ${dataDir} `);
  } catch {
    return false;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw failure;
  }
}
