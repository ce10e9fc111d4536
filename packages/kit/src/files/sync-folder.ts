import { open } from 'node:fs/promises';

/** Flushes a folder to disk. Files that were created, renamed or removed in the folder then survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
