import { readFile } from 'node:fs/promises';

/** What the kernel has counted for a process and its network namespace. */
export interface Usage {
  readonly peakMemoryBytes: number;
  /** Packets to addresses outside of the network that a pod may reach. */
  readonly unreachablePackets: number;
}

/** Returns zeros for a process that has ended. */
export async function readUsage(processId: number): Promise<Usage> {
  const read = (name: string) => readFile(`/proc/${processId}/${name}`, 'utf8').catch(() => '');
  const [status, network] = await Promise.all([read('status'), read('net/snmp')]);
  const lines = network.split('\n').filter(line => line.startsWith('Ip:'));
  const [names = [], values = []] = lines.map(line => line.split(' '));
  return {
    peakMemoryBytes: Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024,
    unreachablePackets: Number(values[names.indexOf('OutNoRoutes')] ?? 0),
  };
}
