import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { createLogger } from '@archive/kit';
import { createIngest, type IngestOptions, type UploadRequest } from '../src/upload/ingest.ts';

export const mib = 1024 * 1024;

export const limits = { compressed: 50_000_000, decompressed: 200_000_000, metadata: 64 * 1024 };

/** An ingest for a test, with room for two of the largest uploads. */
export function testIngest(spoolFolder: string, options: Partial<IngestOptions> = {}) {
  return createIngest({ limits, budgetBytes: 512 * mib, spoolFolder, log: createLogger('silent', 'test'), ...options });
}

/** A request whose body comes in these chunks. */
export function request(chunks: Iterable<Buffer | string>, headers: UploadRequest['headers'] = {}): UploadRequest {
  return {
    body: Readable.from(buffers(chunks), { objectMode: false }),
    headers: { 'content-type': 'application/json', ...headers },
    projectId: 'p1',
    signal: new AbortController().signal,
  };
}

function* buffers(chunks: Iterable<Buffer | string>): Generator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

/** A part as it was uploaded. */
export async function textOf(part: AsyncIterable<Buffer> | undefined): Promise<string> {
  return part === undefined ? 'absent' : gunzipSync(await buffer(part)).toString();
}

/** An upload's body with this much Markdown, made as it is read. */
export function* largeBody(
  markdownBytes: number,
  piece = 'a line of some conversation, "quoted" \u20ac\n',
): Generator<string> {
  const escaped = JSON.stringify(piece).slice(1, -1).repeat(1000);
  yield '{"name":"large","markdown":"';
  for (let bytes = 0; bytes < markdownBytes; bytes += Buffer.byteLength(escaped)) yield escaped;
  yield '"}';
}

/** Sums over a part without holding it: bytes, and the largest chunk. */
export async function measure(part: AsyncIterable<Buffer>): Promise<{ bytes: number; largest: number }> {
  const sum = { bytes: 0, largest: 0 };
  for await (const chunk of part) {
    sum.bytes += chunk.length;
    sum.largest = Math.max(sum.largest, chunk.length);
  }
  return sum;
}

/** Files of a folder that are there or, where the system tells (Linux), that this process still holds without their names. */
export async function filesOf(folder: string): Promise<string[]> {
  const open = existsSync('/proc/self/fd') ? await readdir('/proc/self/fd') : [];
  // A descriptor may be closed meanwhile; then it holds nothing.
  const links = await Promise.all(open.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return [...(await readdir(folder)), ...links.filter(link => link.startsWith(folder))];
}
