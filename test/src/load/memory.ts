import { readFile, writeFile } from 'node:fs/promises';

const megabyte = 1_000_000;

/** Resident memory of a process in MB: now, and the most since it was watched (proc(5), status and clear_refs). */
export async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / megabyte;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Begins a new peak where the memory is now, and tells it. */
export async function resetPeakMemory(pid: number): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return (await readMemory(pid)).now;
}
