import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../errors.ts';

/**
 * A new file in a folder, for reading and writing, that no one else can open: the system frees it when it is closed,
 * or when the process dies. UNAVAILABLE where the folder takes no more.
 */
export async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600).catch(throwDiskFull);
  try {
    await unlink(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Writes all of `chunks`, one after the other; gives their bytes. UNAVAILABLE where the disk takes no more. */
export async function writeChunks(file: FileHandle, chunks: Buffer[], position: number): Promise<number> {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev(chunks, position).catch(throwDiskFull);
  if (bytesWritten < bytes) throwDiskFull(new Error(`wrote ${bytesWritten} of ${bytes} bytes`));
  return bytes;
}

function throwDiskFull(cause: unknown): never {
  throw new ServiceError('UNAVAILABLE', undefined, { cause });
}
