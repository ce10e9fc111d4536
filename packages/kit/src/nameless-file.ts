import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from './errors.ts';

/**
 * A new file in a folder, for reading and writing, that no one else can open: the system frees it when it is closed,
 * or when the process dies. UNAVAILABLE where the folder takes no more.
 */
export async function openNamelessFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600).catch((cause: unknown) => {
    throw new ServiceError('UNAVAILABLE', undefined, { cause });
  });
  try {
    await unlink(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
