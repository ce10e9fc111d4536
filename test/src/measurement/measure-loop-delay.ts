import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../archive/archive.ts';

/** With these settings, a process records its event-loop delays. */
export const loopDelaySettings: ArchiveSettings = {
  NODE_OPTIONS: `--import ${new URL('./record-loop-delay.ts', import.meta.url).href}`,
};

export interface LoopDelay {
  /** The longest delay of the event loop, without waits for a CPU core. */
  readonly stallMs: number;
  /** The longest wait for a CPU core. */
  readonly waitedMs: number;
}

/** The returned function reads the longest delays since this call. */
export async function measureLoopDelay({ dataDir }: ArchiveProcess): Promise<() => Promise<LoopDelay>> {
  const file = join(dataDir, '..', 'loop-delay');
  const read = async () => JSON.parse(await readFile(file, 'utf8')) as LoopDelay;
  await rm(file, { force: true });
  await eventually(read);
  return () => eventually(read);
}
