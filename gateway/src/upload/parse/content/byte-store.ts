import { readSync, writeSync } from 'node:fs';

/** A body in memory or in a file, which the parser reads by position and overwrites with decoded content. */
export interface ByteStore {
  readonly size: number;
  /**
   * Returns at most `scratch.length` bytes from a position. They are valid until the next call: they may be in `scratch`
   * or in the store itself.
   */
  read(position: number, scratch: Buffer): Buffer;
  write(position: number, bytes: Uint8Array): void;
}

/** A range of bytes in a store. */
export interface Segment {
  readonly offset: number;
  readonly size: number;
}

/** Creates a store of the given memory, which it overwrites. */
export function createMemoryStore(memory: Buffer): ByteStore {
  return {
    size: memory.length,
    read: (position, scratch) => memory.subarray(position, position + scratch.length),
    write: (position, bytes) => memory.set(bytes, position),
  };
}

/** Creates a store of `size` bytes in a file. Synchronous: for a worker thread only. The caller keeps the file open. */
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
