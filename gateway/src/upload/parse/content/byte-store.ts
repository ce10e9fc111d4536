import { readSync, writeSync } from 'node:fs';

/** A body in memory or in a file, which the parser reads by position and overwrites with decoded content. */
export interface ByteStore {
  readonly size: number;
  /**
   * Returns at most `scratch.length` bytes from a position. The bytes are in `scratch` or in the store itself, so they
   * are valid only until the next call.
   */
  read(position: number, scratch: Buffer): Buffer;
  write(position: number, bytes: Uint8Array): void;
}

/** A range of bytes in a store. */
export interface Segment {
  readonly offset: number;
  readonly size: number;
}

/** Creates a store of the given memory, which `write` overwrites. */
export function createMemoryStore(memory: Buffer): ByteStore {
  return {
    size: memory.length,
    read: (position, scratch) => memory.subarray(position, position + scratch.length),
    write: (position, bytes) => memory.set(bytes, position),
  };
}

/**
 * Creates a store of `size` bytes in a file. Its methods block, so only a worker thread may use it. The caller keeps
 * the file open.
 */
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
