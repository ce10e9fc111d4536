import { ServiceError } from '../errors/errors.ts';
import { ChunkList } from './chunk-list.ts';
import { openSpoolFile, type SpoolFile } from './spool-file.ts';

/** Complete content, either in memory or in a file. `bytes` can be transferred to a thread. */
export type SpooledContent = { readonly bytes: Buffer } | { readonly file: SpoolFile };

export interface SpoolOptions {
  readonly folder: string;
  /** The spool keeps content up to this size in memory, and writes larger content to a file. */
  readonly maxMemoryBytes: number;
  /** `write` throws TOO_LARGE above this size. If undefined, the size has no limit. */
  readonly maxBytes?: number;
  /** The spool collects this many bytes before each write to the file. If undefined, it writes each chunk at once. */
  readonly fileBatchBytes?: number;
  /** Called once, before the file is created. If the call rejects, `write` rejects too. */
  readonly onOutgrown?: () => Promise<void>;
}

/**
 * Content that is written once and then read in order. Small content stays in memory; larger content goes to an
 * unlinked file. After `finish` or `read`, nothing may be written.
 */
export class Spool {
  readonly #options: SpoolOptions;
  /** Chunks that are not in the file. */
  readonly #buffer = new ChunkList();
  #bufferedBytes = 0;
  #size = 0;
  #file: SpoolFile | undefined;
  #content: Promise<SpooledContent> | undefined;
  #readPosition = 0;
  #isReleased = false;

  constructor(options: SpoolOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#size;
  }

  /** Throws TOO_LARGE above `maxBytes`, and UNAVAILABLE if the file cannot be written. */
  async write(chunk: Buffer): Promise<void> {
    const { folder, maxMemoryBytes, maxBytes = Infinity, fileBatchBytes = 0, onOutgrown } = this.#options;
    this.#size += chunk.length;
    if (this.#size > maxBytes) throw new ServiceError('TOO_LARGE');
    this.#buffer.add(chunk);
    this.#bufferedBytes += chunk.length;
    if (this.#file === undefined && this.#size > maxMemoryBytes) {
      await onOutgrown?.();
      this.#file = await openSpoolFile(folder);
    }
    if (this.#file !== undefined && this.#bufferedBytes >= fileBatchBytes) await this.#flush(this.#file);
  }

  /** Ends writing. Throws UNAVAILABLE if the file cannot be written. */
  finish(): Promise<SpooledContent> {
    return (this.#content ??= this.#complete());
  }

  /** Ends writing and returns the next `length` bytes. Throws if fewer bytes remain, and after `release`. */
  async read(length: number): Promise<Buffer> {
    const offset = this.#readPosition;
    if (offset + length > this.#size) throw new Error('read past the end of a spool');
    this.#readPosition += length;
    const content = await this.finish();
    return 'bytes' in content
      ? content.bytes.subarray(offset, offset + length)
      : content.file.read({ offset, size: length });
  }

  /** Idempotent. */
  async release(): Promise<void> {
    this.#isReleased = true;
    const file = this.#file;
    this.#file = undefined;
    this.#content = undefined;
    this.#buffer.takeAll();
    this.#readPosition = this.#size;
    await file?.close();
  }

  async #complete(): Promise<SpooledContent> {
    if (this.#isReleased) throw new Error('the spool was released');
    if (this.#file === undefined) return { bytes: joinChunks(this.#buffer.takeAll(), this.#size) };
    await this.#flush(this.#file);
    return { file: this.#file };
  }

  async #flush(file: SpoolFile): Promise<void> {
    const chunks = this.#buffer.takeAll();
    this.#bufferedBytes = 0;
    if (chunks.length > 0) await file.append(chunks);
  }
}

/** Joins chunks in memory outside of Node's buffer pool, because pooled memory cannot be transferred to a thread. */
function joinChunks(chunks: Buffer[], size: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(size);
  let length = 0;
  for (const chunk of chunks) length += chunk.copy(bytes, length);
  return bytes;
}
