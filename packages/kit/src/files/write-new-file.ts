import { open } from 'node:fs/promises';

/** Writes a file that does not exist yet, with mode 0600, and flushes it to disk. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
