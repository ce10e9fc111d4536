import { readdir, readFile } from 'node:fs/promises';

/** Jiffies of Linux's user interface are 10 ms on every architecture that Node runs on. */
const tickUs = 10_000;

/** What a process has used so far. */
export interface Usage {
  /** User and system time, in µs, with that of children that have ended. */
  readonly cpuUs: number;
  /** Resident memory, in bytes. */
  readonly rss: number;
}

/** CPU time of a line of /proc/<pid>/stat, in µs (proc(5): utime, stime, cutime, cstime). */
export function cpuOfStat(stat: string): number {
  const fields = afterName(stat);
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * tickUs;
}

/** Parent of a line of /proc/<pid>/stat. */
export function parentOfStat(stat: string): number {
  return Number(afterName(stat)[1]);
}

/** A process's name may hold blanks and brackets; the fields after it do not. */
function afterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Bytes of one entry of /proc/<pid>/status, such as VmRSS or VmHWM. */
export function bytesOfStatus(status: string, entry: string): number {
  const found = new RegExp(`^${entry}:\\s+(\\d+) kB`, 'm').exec(status);
  return Number(found?.[1] ?? 0) * 1_024;
}

/** Usage of these processes together. */
export async function usageOf(pids: readonly number[]): Promise<Usage> {
  const each = await Promise.all(pids.map(usageOfOne));
  return {
    cpuUs: each.reduce((sum, { cpuUs }) => sum + cpuUs, 0),
    rss: each.reduce((sum, { rss }) => sum + rss, 0),
  };
}

/** A process that has just ended counts as none: its time is its parent's from then on. */
async function usageOfOne(pid: number): Promise<Usage> {
  const [stat, status] = await Promise.all([read(pid, 'stat'), read(pid, 'status')]).catch(() => ['', '']);
  if (!stat || !status) return { cpuUs: 0, rss: 0 };
  return { cpuUs: cpuOfStat(stat), rss: bytesOfStatus(status, 'VmRSS') };
}

/** The most memory that these processes ever had, in bytes; the sum of each one's own peak. */
export async function peakOf(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(pids.map(async pid => bytesOfStatus(await read(pid, 'status'), 'VmHWM')));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

/** Time that a core has worked so far, for whomever, in µs (proc(5), /proc/stat: all but idle and iowait). */
export async function workOfCore(core: number): Promise<number> {
  return workOfStat(await readFile('/proc/stat', 'utf8'), core);
}

export function workOfStat(stat: string, core: number): number {
  const line = new RegExp(`^cpu${core} (.*)$`, 'm').exec(stat)?.[1] ?? '';
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line.split(' ').map(Number);
  return (user + nice + system + irq + softirq + steal) * tickUs;
}

/** All processes that descend from one, itself not included. */
export async function descendantsOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(async pid => [pid, await read(pid, 'stat').catch(() => '')] as const));
  const parents = new Map(stats.filter(([, stat]) => stat !== '').map(([pid, stat]) => [pid, parentOfStat(stat)]));
  const descends = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || descends(parent));
  };
  return [...parents.keys()].filter(descends);
}

function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8');
}
