import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const diskBytes = 400 << 20;
const chunk = Buffer.alloc(1 << 20);
const run = promisify(execFile);

/** A file system of 400 MiB that a fault can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Resolves when the disk accepts no further byte. */
  fill(): Promise<void>;
  free(): Promise<void>;
  stop(): Promise<void>;
}

/** Mounts a disk in memory. Returns undefined if this process may not mount. */
export async function mountSmallDisk(): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'));
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=755`, 'faults', folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) {
    await rmdir(folder);
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    free: () => rm(ballast, { force: true }),
    stop: async () => {
      await run('umount', ['--lazy', folder]);
      await rmdir(folder);
    },
  };
}

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const each of [chunk, chunk.subarray(0, 4_096)]) await appendUntilFull(each);
  } finally {
    await file.close();
  }
  async function appendUntilFull(bytes: Buffer): Promise<void> {
    for (;;) {
      try {
        await file.write(bytes);
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code === 'ENOSPC') return;
        throw failure;
      }
    }
  }
}
