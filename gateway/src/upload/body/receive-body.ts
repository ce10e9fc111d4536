import { Spool, type SpooledContent } from '@archive/kit';

export interface ReceiveOptions {
  /** In bytes after decompression. */
  readonly maxBytes: number;
  /** A body above this size is written to a file. */
  readonly maxMemoryBytes: number;
  readonly spoolFolder: string;
  /** Called with the size of each chunk, in bytes. */
  readonly onReceived: (bytes: number) => void;
  /** Called once, when the body exceeds `maxMemoryBytes`. `receiveBody` rejects if this call rejects. */
  readonly onOutgrown: () => Promise<void>;
}

/** Several chunks are written to the file together, because a chunk of a socket has at most 64 KiB. */
const fileBatchBytes = 1024 * 1024;

/**
 * Reads a body into memory or into a file. Throws TOO_LARGE, UNAVAILABLE if the file cannot be written, and the errors
 * of the source.
 */
export async function receiveBody(source: AsyncIterable<Buffer>, options: ReceiveOptions): Promise<SpooledContent> {
  const { spoolFolder: folder, onReceived, ...limits } = options;
  const spool = new Spool({ folder, fileBatchBytes, ...limits });
  try {
    for await (const chunk of source) {
      onReceived(chunk.length);
      await spool.write(chunk);
    }
    return await spool.finish();
  } catch (error) {
    await spool.release();
    throw error;
  }
}
