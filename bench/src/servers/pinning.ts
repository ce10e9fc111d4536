import { readFile } from 'node:fs/promises';
import { findProgram } from '@archive/kit/testing';

/** Cores of the servers and of the load generator. Undefined if they cannot be pinned. */
export interface Pinning {
  readonly servers?: number;
  readonly load?: number;
  /** Describes the pinning in the report. */
  readonly note: string;
}

/** The first two cores that this process may use are chosen. */
export async function choosePinning(): Promise<Pinning> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const [servers, load] = parseCores(/^Cpus_allowed_list:\s+(\S+)/m.exec(status)?.[1] ?? '');
  if (findProgram('taskset') === undefined) return { note: 'taskset is not installed: nothing is pinned to a core' };
  if (servers === undefined || load === undefined) return { note: 'fewer than two cores: nothing is pinned to a core' };
  return {
    servers,
    load,
    note: `all server processes and engines on core ${servers}, the load generator on core ${load}`,
  };
}

/** Parses a list of cores such as `0-2,7`. */
export function parseCores(list: string): number[] {
  return list.split(',').flatMap(range => {
    const [first = '', last = first] = range.split('-');
    return /^\d+$/.test(first)
      ? Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n)
      : [];
  });
}
