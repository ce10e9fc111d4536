import { readFile } from 'node:fs/promises';
import { findDescendants, readUsage } from '../measure/process-usage.ts';

/** CPU time in µs, by the name of the service or of the engine's program. */
export type ProcessTimes = ReadonlyMap<string, number>;

const services = ['auth', 'gateway', 'projects', 'search', 'sessions'];
const engines = ['java', 'nats-server', 'postgres', 'redis-server'];
const measured: ReadonlySet<string> = new Set([...services, ...engines]);

/** Reads the CPU times of the processes that this process has started, directly or through others. */
export async function readProcessTimes(): Promise<ProcessTimes> {
  const times = new Map<string, number>();
  for (const pid of await findDescendants(process.pid)) {
    const name = await readName(pid);
    const { cpuUs } = await readUsage([pid]);
    if (measured.has(name)) times.set(name, (times.get(name) ?? 0) + cpuUs);
  }
  return times;
}

/** A process of the archive has the name of its target. */
async function readName(pid: number): Promise<string> {
  const [command, program] = await Promise.all(
    ['cmdline', 'comm'].map(file => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  );
  return /--target=(\w+)/.exec(command ?? '')?.[1] ?? (program ?? '').trim();
}

/** Returns the processes that used CPU time between two readings, with this time. */
export function subtractTimes(after: ProcessTimes, before: ProcessTimes): ProcessTimes {
  const used = [...after].map(([name, time]) => [name, time - (before.get(name) ?? 0)] as const);
  return new Map(used.filter(([, time]) => time > 0));
}
