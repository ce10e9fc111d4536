import { readdirSync, readFileSync } from 'node:fs';

/** Processes that a process has started, as proc(5) tells. */
export function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.map(Number).filter(each => parentOf(each) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    // The second field after the name, which stands in brackets and may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    // It has ended.
    return undefined;
  }
}

/** Of a process of one's own. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // ESRCH, the one reason for a process of one's own.
    return false;
  }
}
