import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArchiveSettings } from '../../src/archive/archive.ts';

const library = ['x86_64', 'aarch64']
  .map(machine => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find(path => existsSync(path));

/** The clock of one process, which libfaketime tells it; its monotonic clock is left alone, as nobody sets that. */
export interface Clock {
  readonly settings: ArchiveSettings;
  /** Seconds before the true time, or after it; noticed within a second. */
  set(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Whether libfaketime is on this machine. */
export function canSetClocks(): boolean {
  return library !== undefined;
}

/** True until it is set. */
export async function startClock(): Promise<Clock> {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'));
  const file = join(folder, 'offset');
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  await set(0);
  return {
    settings: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
    stop: () => rm(folder, { recursive: true }),
  };
}
