import type { FileHandle } from 'node:fs/promises';
import { ServiceError } from '../errors/errors.ts';
import { openUnlinkedFile, writeChunks } from './unlinked-file.ts';

/** Bytes `offset` to `offset + size` of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly size: number;
}

/** An unlinked file. Writes append; reads name a range. */
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

  /** File descriptor for synchronous access in a worker thread; valid until `close`. */
  get fd(): number {
    return this.#file.fd;
  }

  /** Throws UNAVAILABLE when the chunks cannot be written completely. */
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

  /** Reads a range in chunks of `chunkBytes`; the last chunk may be smaller. Throws the same errors as `read`. */
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

/** Creates a spool file. Throws UNAVAILABLE when the file cannot be created. */
export async function openSpoolFile(folder: string): Promise<SpoolFile> {
  return new SpoolFile(await openUnlinkedFile(folder));
}
