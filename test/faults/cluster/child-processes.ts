import { readdirSync, readFileSync } from 'node:fs';

/** Reads the direct children of a process from /proc (proc(5)). */
export function childProcessesOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.map(Number).filter(each => parentOf(each) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    // The second field is the name of the program, which may contain spaces and brackets.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    // The process has ended.
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // For a process of the same user, ESRCH is the only possible error.
    return false;
  }
}
