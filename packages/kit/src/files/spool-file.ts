import type { FileHandle } from 'node:fs/promises';
import { ServiceError } from '../errors/errors.ts';
import { openUnlinkedFile, writeChunks } from './unlinked-file.ts';

export interface ByteRange {
  readonly offset: number;
  readonly size: number;
}

/** An unlinked file. Each write appends to the file. */
export class SpoolFile {
  readonly #file: FileHandle;
  #size = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  get size(): number {
    return this.#size;
  }

  /** File descriptor for synchronous access in a worker thread. It is valid until `close`. */
  get fd(): number {
    return this.#file.fd;
  }

  /** Throws UNAVAILABLE if not all bytes can be written. */
  async append(chunks: Buffer[]): Promise<void> {
    this.#size += await writeChunks(this.#file, chunks, this.#size);
  }

  /** Throws INTERNAL if the file ends before the range. */
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

  /**
   * Reads a range in chunks of `chunkBytes`; the last chunk may be smaller. Throws INTERNAL if the file ends before the
   * range.
   */
  async *readChunks({ offset, size }: ByteRange, chunkBytes: number): AsyncGenerator<Buffer> {
    for (let done = 0; done < size; done += chunkBytes) {
      yield await this.read({ offset: offset + done, size: Math.min(chunkBytes, size - done) });
    }
  }

  /** Idempotent. */
  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Creates a spool file in a folder. Throws UNAVAILABLE if the file cannot be created. */
export async function openSpoolFile(folder: string): Promise<SpoolFile> {
  return new SpoolFile(await openUnlinkedFile(folder));
}
