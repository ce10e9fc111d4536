import { open } from 'node:fs/promises';

/** Flushes a folder to disk: files created, renamed or removed in it survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
