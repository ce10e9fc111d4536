import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../errors/errors.ts';

/**
 * Creates a file and unlinks it, so that no other process can open it. The system frees the space when the file is
 * closed or the process ends. Throws UNAVAILABLE if the file cannot be created.
 */
export async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600).catch(throwUnavailable);
  try {
    await unlink(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Writes chunks at `position` and returns the number of bytes. Throws UNAVAILABLE if not all bytes were written. */
export async function writeChunks(file: FileHandle, chunks: Buffer[], position: number): Promise<number> {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await file.writev(chunks, position).catch(throwUnavailable);
  if (bytesWritten < bytes) throwUnavailable(new Error(`wrote ${bytesWritten} of ${bytes} bytes`));
  return bytes;
}

function throwUnavailable(cause: unknown): never {
  throw new ServiceError('UNAVAILABLE', undefined, { cause });
}
