import { execFile, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findProgram } from '@archive/kit/testing';

const run = promisify(execFile);
/** Against only one competitor, the threads of a service would get more than half of the core. */
const competitorCount = 3;
/** A competitor ends after 240 s, so that it does not remain if the test is killed. */
const competitor = 'const end = Date.now() + 240_000; while (Date.now() < end);';

/** Whether this system can pin processes to a core. */
export const canLimitCore = () => findProgram('taskset') !== undefined;

/**
 * Pins a process and its descendants to one core, together with busy processes. The returned function ends the busy
 * processes.
 */
export async function limitToHalfCore(pid: number): Promise<() => void> {
  for (const each of [pid, ...(await listDescendants(pid))])
    await run('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(each)]);
  const args = ['--cpu-list', '0', process.execPath, '--eval', competitor];
  const competitors = Array.from({ length: competitorCount }, () => spawn('taskset', args, { stdio: 'ignore' }));
  return () => competitors.forEach(each => each.kill('SIGKILL'));
}

async function listDescendants(pid: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(ids.map(async id => [id, await readParent(id)] as const));
  const findChildren = (parent: number): number[] =>
    parents.filter(([, ppid]) => ppid === parent).flatMap(([id]) => [id, ...findChildren(id)]);
  return findChildren(pid);
}

/**
 * Reads the parent from the fourth field of /proc/PID/stat; 0 if the process has ended. The second field may contain
 * spaces and brackets.
 */
async function readParent(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(/^.*\) \S (\d+)/s.exec(stat)?.[1] ?? 0);
}
