import type { FileHandle } from 'node:fs/promises';
import { openUnlinkedFile, ServiceError, writeChunks } from '@archive/kit';
import type { Segment } from '../parse/byte-store.ts';

/** A file without a name: the system frees it when it is closed, or when the process dies. */
export class Spool {
  readonly #file: FileHandle;
  #size = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  get size(): number {
    return this.#size;
  }

  /** For a worker thread: valid until `close`. */
  get fd(): number {
    return this.#file.fd;
  }

  /** UNAVAILABLE where the disk takes no more. */
  async append(chunks: Buffer[]): Promise<void> {
    this.#size += await writeChunks(this.#file, chunks, this.#size);
  }

  /** The segment's bytes, in chunks of at most `chunkBytes`. */
  async *read({ offset, size }: Segment, chunkBytes: number): AsyncGenerator<Buffer> {
    for (let done = 0; done < size;) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size - done));
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, offset + done);
      if (bytesRead === 0) throw new ServiceError('INTERNAL', undefined, { cause: new Error('spool file cut short') });
      done += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }

  /** Idempotent. */
  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Throws UNAVAILABLE where the folder takes no more. */
export async function openSpool(folder: string): Promise<Spool> {
  return new Spool(await openUnlinkedFile(folder));
}
