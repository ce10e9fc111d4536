import type { FileHandle } from 'node:fs/promises';
import { ServiceError } from '../errors/errors.ts';
import { openUnlinkedFile, writeChunks } from './unlinked-file.ts';

/** Bytes `offset` to `offset + size` of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly size: number;
}

/** An unlinked file that is written by appending and read by ranges. */
export class SpoolFile {
  readonly #file: FileHandle;
  #size = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Bytes written. */
  get size(): number {
    return this.#size;
  }

  /** For synchronous access in a worker thread; valid until `close`. */
  get fd(): number {
    return this.#file.fd;
  }

  /** Throws UNAVAILABLE when the disk does not take all chunks. */
  async append(chunks: Buffer[]): Promise<void> {
    this.#size += await writeChunks(this.#file, chunks, this.#size);
  }

  /** Reads a range into new memory. Throws INTERNAL when the file is shorter. */
  async read({ offset, size }: ByteRange): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(size);
    for (let done = 0; done < size;) {
      const { bytesRead } = await this.#file.read(bytes, done, size - done, offset + done);
      if (bytesRead === 0) {
        throw new ServiceError('INTERNAL', undefined, {
          cause: new Error('the spool file is shorter than its content'),
        });
      }
      done += bytesRead;
    }
    return bytes;
  }

  /** Reads a range in chunks of `chunkBytes`; the last may be smaller. Throws as `read` does. */
  async *readChunks({ offset, size }: ByteRange, chunkBytes: number): AsyncGenerator<Buffer> {
    for (let done = 0; done < size; done += chunkBytes) {
      yield await this.read({ offset: offset + done, size: Math.min(chunkBytes, size - done) });
    }
  }

  /** Frees the file; idempotent. */
  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Creates a spool file. Throws UNAVAILABLE when the folder does not take a file. */
export async function openSpoolFile(folder: string): Promise<SpoolFile> {
  return new SpoolFile(await openUnlinkedFile(folder));
}
