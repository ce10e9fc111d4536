import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArchiveSettings } from '../../src/archive/archive.ts';

const library = ['x86_64', 'aarch64']
  .map(machine => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find(path => existsSync(path));

/** The wall clock of one process. libfaketime shifts this clock, but not the monotonic clock. */
export interface Clock {
  readonly settings: ArchiveSettings;
  /** Sets the offset from the true time in seconds. The process reads the offset within a second. */
  set(offsetSeconds: number): Promise<void>;
  stop(): Promise<void>;
}

export function canSetClocks(): boolean {
  return library !== undefined;
}

export async function startClock(): Promise<Clock> {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'));
  const file = join(folder, 'offset');
  const set = (offsetSeconds: number) =>
    writeFile(file, `${offsetSeconds < 0 ? '-' : '+'}${Math.abs(offsetSeconds)}\n`);
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
