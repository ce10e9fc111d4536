import { chunkBytes } from './compress.ts';
import type { Task } from '../workers/worker-queue.ts';
import type { Received } from './receive-body.ts';
import type { Room } from '../admission/memory-lease.ts';
import type { Spool } from './spool-file.ts';
import type { Segment } from '../parse/byte-store.ts';

/** A body that was taken in, with the room that it has. */
export class Holding {
  readonly size: number;
  readonly spool: Spool | undefined;
  readonly #room: Room;
  /** Undefined while another thread has it, and after release. */
  #bytes: Buffer | undefined;

  constructor(received: Received, room: Room) {
    this.spool = 'spool' in received ? received.spool : undefined;
    this.#bytes = 'bytes' in received ? received.bytes : undefined;
    this.size = this.spool?.size ?? this.#bytes?.length ?? 0;
    this.#room = room;
    room.settle(this.size);
  }

  /** How long the body waited for room, in ms. */
  get waitedMs(): number {
    return this.#room.waitedMs;
  }

  get bytes(): Buffer {
    if (this.#bytes === undefined) throw new Error('the upload was released');
    return this.#bytes;
  }

  /** For a task whose memory is handed over; `giveBack` ends that. */
  handOver(): Task['source'] {
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
    return this.spool?.read(segment, chunkBytes) ?? slices(this.bytes.subarray(segment.at, segment.at + segment.size));
  }

  async release(): Promise<void> {
    this.#bytes = undefined;
    try {
      await this.spool?.close();
    } finally {
      this.#room.release();
    }
  }
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}
