import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';

/** Content of up to this many bytes is unpacked in one go. */
const small = 64 * 1024;

/** Unpacks one gzip stream of a known size in pieces; throws where it is cut short or damaged. */
export async function* gunzip(compressed: AsyncIterable<Buffer>, size: number): AsyncIterable<Buffer> {
  if (size <= small) {
    const pieces: Buffer[] = [];
    for await (const piece of compressed) pieces.push(piece);
    yield gunzipSync(Buffer.concat(pieces));
    return;
  }
  const source = Readable.from(compressed, { objectMode: false, highWaterMark: 256 * 1024 });
  const unpacked = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  source.once('error', error => unpacked.destroy(error));
  try {
    for await (const piece of unpacked) yield piece as Buffer;
  } finally {
    source.destroy();
  }
}
