import { readdir, readFile } from 'node:fs/promises';

/** A clock tick in /proc is 10 ms on every architecture that Node supports. */
const tickUs = 10_000;

export interface Usage {
  /** User and system time in µs, including that of ended children. */
  readonly cpuUs: number;
  /** In bytes. */
  readonly rss: number;
}

/** Returns the CPU time in µs. `stat` is the content of /proc/<pid>/stat (proc(5): utime, stime, cutime, cstime). */
export function parseCpuTime(stat: string): number {
  const fields = fieldsAfterName(stat);
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * tickUs;
}

/** Returns the process id of the parent. `stat` is the content of /proc/<pid>/stat. */
export function parseParent(stat: string): number {
  return Number(fieldsAfterName(stat)[1]);
}

/** The name of the process may contain spaces and brackets, so the fields are counted from its end. */
function fieldsAfterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Returns the bytes of an entry in /proc/<pid>/status, such as VmRSS or VmHWM; 0 if the entry is missing. */
export function parseStatusBytes(status: string, entry: string): number {
  const found = new RegExp(`^${entry}:\\s+(\\d+) kB`, 'm').exec(status);
  return Number(found?.[1] ?? 0) * 1_024;
}

export async function readUsage(pids: readonly number[]): Promise<Usage> {
  const each = await Promise.all(pids.map(readProcessUsage));
  return {
    cpuUs: each.reduce((sum, { cpuUs }) => sum + cpuUs, 0),
    rss: each.reduce((sum, { rss }) => sum + rss, 0),
  };
}

/** Returns 0 for an ended process, because its CPU time then counts for its parent. */
async function readProcessUsage(pid: number): Promise<Usage> {
  const [stat, status] = await Promise.all([read(pid, 'stat'), read(pid, 'status')]).catch(() => ['', '']);
  if (!stat || !status) return { cpuUs: 0, rss: 0 };
  return { cpuUs: parseCpuTime(stat), rss: parseStatusBytes(status, 'VmRSS') };
}

/** Returns the sum of the peaks, in bytes. */
export async function readPeakMemory(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(pids.map(async pid => parseStatusBytes(await read(pid, 'status'), 'VmHWM')));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

/** Returns how long a core was busy, in µs (proc(5), /proc/stat: all but idle and iowait). */
export async function readCoreTime(core: number): Promise<number> {
  return parseCoreTime(await readFile('/proc/stat', 'utf8'), core);
}

export function parseCoreTime(stat: string, core: number): number {
  const line = new RegExp(`^cpu${core} (.*)$`, 'm').exec(stat)?.[1] ?? '';
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line.split(' ').map(Number);
  return (user + nice + system + irq + softirq + steal) * tickUs;
}

export async function findDescendants(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(async pid => [pid, await read(pid, 'stat').catch(() => '')] as const));
  const parents = new Map(stats.filter(([, stat]) => stat !== '').map(([pid, stat]) => [pid, parseParent(stat)]));
  const descends = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || descends(parent));
  };
  return [...parents.keys()].filter(descends);
}

function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8');
}
