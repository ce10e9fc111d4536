import type { SpooledContent, SpoolFile } from '@archive/kit';
import type { MemoryLease } from '../admission/memory-lease.ts';
import type { UploadTurn } from '../admission/upload-queue.ts';
import type { Segment } from '../parse/content/byte-store.ts';
import type { ParseTask } from '../parse/parse-task.ts';
import { maxChunkBytes } from './compress.ts';

/** A complete body, which holds a memory lease until `release`. */
export class ReceivedBody {
  readonly size: number;
  /** Undefined if the body is in memory. */
  readonly file: SpoolFile | undefined;
  readonly #lease: MemoryLease;
  /** Undefined if the body is in a file, while a worker has the memory, and after `release`. */
  #bytes: Buffer | undefined;

  constructor(content: SpooledContent, lease: MemoryLease) {
    this.file = 'file' in content ? content.file : undefined;
    this.#bytes = 'bytes' in content ? content.bytes : undefined;
    this.size = this.file?.size ?? this.#bytes?.length ?? 0;
    this.#lease = lease;
    lease.shrinkTo(this.size);
  }

  /** Time that the body waited for memory. */
  get waitedMs(): number {
    return this.#lease.waitedMs;
  }

  /** Throws if the body is in a file, is with a worker, or is released. */
  get bytes(): Buffer {
    if (this.#bytes === undefined) throw new Error('the body is not in memory');
    return this.#bytes;
  }

  /** Waits until this body may be parsed and stored. Rejects like `UploadQueue.acquireTurn`. */
  acquireTurn(deadline: number, signal: AbortSignal): Promise<UploadTurn> {
    return this.#lease.acquireTurn(this.size, deadline, signal);
  }

  /** Returns the source of a parse task. The memory is with the worker until `restoreBytes` is called. */
  transferToTask(): ParseTask['source'] {
    if (this.file !== undefined) return { fd: this.file.fd, size: this.size };
    const { buffer } = this.bytes;
    this.#bytes = undefined;
    return { bytes: buffer as ArrayBuffer };
  }

  /** Takes the memory back from the worker. `bytes` is undefined if the body is in a file. */
  restoreBytes(bytes: ArrayBuffer | undefined): void {
    if (bytes !== undefined) this.#bytes = Buffer.from(bytes);
  }

  /** Yields chunks of at most 256 KiB. */
  read(segment: Segment): Iterable<Buffer> | AsyncIterable<Buffer> {
    return (
      this.file?.readChunks(segment, maxChunkBytes) ??
      splitChunks(this.bytes.subarray(segment.offset, segment.offset + segment.size))
    );
  }

  /** Idempotent. */
  async release(): Promise<void> {
    this.#bytes = undefined;
    try {
      await this.file?.close();
    } finally {
      this.#lease.release();
    }
  }
}

function* splitChunks(bytes: Buffer): Generator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += maxChunkBytes)
    yield bytes.subarray(offset, offset + maxChunkBytes);
}
