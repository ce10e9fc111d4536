import { maxChunkBytes } from './compress.ts';
import type { ParseTask } from '../workers/worker-queue.ts';
import type { Received } from './receive-body.ts';
import type { MemoryLease } from '../admission/memory-lease.ts';
import type { Spool } from './spool-file.ts';
import type { Segment } from '../parse/byte-store.ts';

/** A body that was taken in, with the room that it has. */
export class ReceivedBody {
  readonly size: number;
  readonly spool: Spool | undefined;
  readonly #lease: MemoryLease;
  /** Undefined while another thread has it, and after release. */
  #bytes: Buffer | undefined;

  constructor(received: Received, room: MemoryLease) {
    this.spool = 'spool' in received ? received.spool : undefined;
    this.#bytes = 'bytes' in received ? received.bytes : undefined;
    this.size = this.spool?.size ?? this.#bytes?.length ?? 0;
    this.#lease = room;
    room.shrinkTo(this.size);
  }

  /** How long the body waited for room, in ms. */
  get waitedMs(): number {
    return this.#lease.waitedMs;
  }

  get bytes(): Buffer {
    if (this.#bytes === undefined) throw new Error('the upload was released');
    return this.#bytes;
  }

  /** For a task whose memory is handed over; `giveBack` ends that. */
  handOver(): ParseTask['source'] {
    if (this.spool !== undefined) return { fd: this.spool.fd, size: this.size };
    const { buffer } = this.bytes;
    this.#bytes = undefined;
    return { bytes: buffer as ArrayBuffer };
  }

  giveBack(bytes: ArrayBuffer | undefined): void {
    if (bytes !== undefined) this.#bytes = Buffer.from(bytes);
  }

  /** A segment's bytes. */
  read(segment: Segment): Iterable<Buffer> | AsyncIterable<Buffer> {
    return (
      this.spool?.read(segment, maxChunkBytes) ??
      slices(this.bytes.subarray(segment.offset, segment.offset + segment.size))
    );
  }

  async release(): Promise<void> {
    this.#bytes = undefined;
    try {
      await this.spool?.close();
    } finally {
      this.#lease.release();
    }
  }
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += maxChunkBytes) yield bytes.subarray(at, at + maxChunkBytes);
}
