import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';

/** Content of at most this size after decompression is decompressed synchronously. */
const maxSyncBytes = 64 * 1024;

/** Decompresses one gzip stream. `size` is the number of bytes after decompression. Throws if the stream is damaged. */
export async function* gunzip(compressed: AsyncIterable<Buffer>, size: number): AsyncIterable<Buffer> {
  if (size <= maxSyncBytes) {
    const chunks: Buffer[] = [];
    for await (const chunk of compressed) chunks.push(chunk);
    yield gunzipSync(Buffer.concat(chunks));
    return;
  }
  const source = Readable.from(compressed, { objectMode: false, highWaterMark: 256 * 1024 });
  const decompressed = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  source.once('error', error => decompressed.destroy(error));
  try {
    for await (const chunk of decompressed) yield chunk as Buffer;
  } finally {
    source.destroy();
  }
}
