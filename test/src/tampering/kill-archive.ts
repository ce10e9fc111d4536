import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveProcess } from '../archive/archive.ts';

/** SIGKILL at one moment to a process of the archive, which may be starting, and to its embedded PostgreSQL, where /proc tells. */
export async function killWithDatabase(archive: ArchiveProcess): Promise<void> {
  const pid = await archive.readPid();
  for (const each of [...(pid === undefined ? [] : [pid]), ...findDatabaseProcesses(archive)]) killIfRunning(each);
  await archive.kill();
}

/** PostgreSQL's processes all work in its data folder. */
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
    // It has ended, or belongs to somebody else.
    return undefined;
  }
}

/** A signal to a process that may have ended meanwhile. */
export function killIfRunning(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure;
  }
}
