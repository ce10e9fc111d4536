import { readFile, writeFile } from 'node:fs/promises';

const megabyte = 1_000_000;

/** Returns the resident memory now, and its peak since `resetPeakMemory` (proc_pid_status(5)). */
export async function readMemory(pid: number): Promise<{ residentMb: number; peakMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / megabyte;
  return { residentMb: read('VmRSS'), peakMb: read('VmHWM') };
}

/** Sets the peak to the present memory and returns it in MB (proc_pid_clear_refs(5)). */
export async function resetPeakMemory(pid: number): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return (await readMemory(pid)).residentMb;
}
