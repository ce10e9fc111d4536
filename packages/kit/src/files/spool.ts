import type { FileHandle } from 'node:fs/promises';
import { openUnlinkedFile, writeChunks } from './unlinked-file.ts';

/** Bytes written once in order, then read once in order: in memory while they are few, else in a nameless file. */
export interface Spool {
  readonly length: number;
  /** UNAVAILABLE where the disk takes no more. */
  write(bytes: Buffer): Promise<void>;
  /** The next `length` bytes; throws where fewer are left. */
  read(length: number): Promise<Buffer>;
  /** Frees memory and file; harmless to repeat. */
  release(): Promise<void>;
}

export interface SpoolOptions {
  /** Folder for the file. */
  readonly folder: string;
  /** Bytes kept in memory before the file is begun. */
  readonly memory: number;
}

class FileSpool implements Spool {
  readonly #options: SpoolOptions;
  #chunks: Buffer[] = [];
  #file: FileHandle | undefined;
  #written = 0;
  #position = 0;
  length = 0;

  constructor(options: SpoolOptions) {
    this.#options = options;
  }

  async write(bytes: Buffer): Promise<void> {
    this.length += bytes.length;
    this.#chunks.push(bytes);
    if (this.#file || this.length > this.#options.memory) await this.#flush();
  }

  async #flush(): Promise<void> {
    this.#file ??= await openUnlinkedFile(this.#options.folder);
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#written += await writeChunks(this.#file, chunks, this.#written);
  }

  async read(length: number): Promise<Buffer> {
    if (this.#position + length > this.length) throw new Error('read past the end of a spool');
    const from = this.#position;
    this.#position += length;
    if (!this.#file) return this.#remembered(from, length);
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, from);
    if (bytesRead < length) throw new Error('a spool file is shorter than what was written');
    return bytes;
  }

  #remembered(from: number, length: number): Buffer {
    const [only, ...more] = this.#chunks;
    const all = only && more.length === 0 ? only : Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all.subarray(from, from + length);
  }

  async release(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#chunks = [];
    this.#position = this.length;
    await file?.close();
  }
}

export function createSpool(options: SpoolOptions): Spool {
  return new FileSpool(options);
}
