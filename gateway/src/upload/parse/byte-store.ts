import { readSync, writeSync } from 'node:fs';

/** Bytes that the parser reads where it likes and overwrites where it has read; in memory or in a file. */
export interface ByteStore {
  readonly size: number;
  /** Bytes from `at`, at most as many as `scratch` holds; they are in `scratch` or the storage's own: use them before the next call. */
  read(at: number, scratch: Buffer): Buffer;
  write(at: number, bytes: Uint8Array): void;
}

/** A run of bytes in a storage. */
export interface Segment {
  readonly offset: number;
  readonly size: number;
}

export function createMemoryStore(bytes: Buffer): ByteStore {
  return {
    size: bytes.length,
    read: (at, scratch) => bytes.subarray(at, at + scratch.length),
    write: (at, part) => bytes.set(part, at),
  };
}

/** Synchronous: for a worker thread only. The caller keeps the descriptor open. */
export function createFileStore(fd: number, size: number): ByteStore {
  return {
    size,
    read: (at, scratch) => scratch.subarray(0, readSync(fd, scratch, 0, Math.min(scratch.length, size - at), at)),
    write: (at, part) => {
      for (let done = 0; done < part.length;) done += writeSync(fd, part, done, part.length - done, at + done);
    },
  };
}
