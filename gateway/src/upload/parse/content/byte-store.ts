import { readSync, writeSync } from 'node:fs';

/** A body in memory or in a file. The parser reads it by position, and overwrites it with decoded content. */
export interface ByteStore {
  readonly size: number;
  /**
   * Returns at most `scratch.length` bytes, in `scratch` or in the store itself. The bytes are valid only until the
   * next call.
   */
  read(position: number, scratch: Buffer): Buffer;
  write(position: number, bytes: Uint8Array): void;
}

export interface Segment {
  readonly offset: number;
  readonly size: number;
}

/** `write` overwrites the given memory. */
export function createMemoryStore(memory: Buffer): ByteStore {
  return {
    size: memory.length,
    read: (position, scratch) => memory.subarray(position, position + scratch.length),
    write: (position, bytes) => memory.set(bytes, position),
  };
}

/** The methods of this store block, so only a worker thread may use it. The caller must keep the file open. */
export function createFileStore(fd: number, size: number): ByteStore {
  return {
    size,
    read(position, scratch) {
      const length = Math.min(scratch.length, size - position);
      return scratch.subarray(0, readSync(fd, scratch, 0, length, position));
    },
    write(position, bytes) {
      for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done, position + done);
    },
  };
}
