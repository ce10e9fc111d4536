import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@archive/kit/testing';
import type { ArchiveProcess, ArchiveSettings } from '../archive/archive.ts';

/** Settings of a process whose event loop is watched. */
export const loopDelaySettings: ArchiveSettings = {
  NODE_OPTIONS: `--import ${new URL('./record-loop-delay.ts', import.meta.url).href}`,
};

/** The longest that an event loop stood still by itself, and that it waited for a core, in ms. */
export interface LoopDelay {
  readonly stall: number;
  readonly waited: number;
}

/** Watches from now on; gives what tells how it has been since. */
export async function watchLoop({ dataDir }: ArchiveProcess): Promise<() => Promise<LoopDelay>> {
  const file = join(dataDir, '..', 'loop-delay');
  const read = async () => JSON.parse(await readFile(file, 'utf8')) as LoopDelay;
  await rm(file, { force: true });
  await eventually(read);
  return () => eventually(read);
}
