import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveProcess } from '../archive/archive.ts';

/** Sends SIGKILL to a running or starting process. On Linux, also kills its embedded PostgreSQL. */
export async function killWithDatabase(archive: ArchiveProcess): Promise<void> {
  const pid = await archive.readPid();
  for (const each of [...(pid === undefined ? [] : [pid]), ...findDatabaseProcesses(archive)]) killIfRunning(each);
  await archive.kill();
}

/** The working folder of PostgreSQL's processes is PostgreSQL's data folder. */
function findDatabaseProcesses({ dataDir }: ArchiveProcess): number[] {
  if (process.platform !== 'linux') return [];
  const folder = join(realpathSync(dataDir), 'postgres');
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.map(Number).filter(pid => readWorkingFolder(pid) === folder);
}

function readWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process has ended or belongs to another user.
    return undefined;
  }
}

/** Does nothing if the process has ended. */
export function killIfRunning(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure;
  }
}
