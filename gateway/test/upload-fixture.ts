import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { createLogger } from '@archive/kit';
import { createIngester, type IngestOptions, type UploadRequest } from '../src/upload/ingest.ts';

export const mib = 1024 * 1024;

export const limits = { compressedBytes: 50_000_000, decompressedBytes: 200_000_000, metadataBytes: 64 * 1024 };

/** The memory budget is enough for two of the largest uploads. */
export function createTestIngester(spoolFolder: string, options: Partial<IngestOptions> = {}) {
  return createIngester({
    limits,
    budgetBytes: 512 * mib,
    spoolFolder,
    log: createLogger('silent', 'test'),
    ...options,
  });
}

export function createRequest(
  chunks: Iterable<Buffer | string>,
  headers: UploadRequest['headers'] = {},
): UploadRequest {
  return {
    body: Readable.from(buffers(chunks), { objectMode: false }),
    headers: { 'content-type': 'application/json', ...headers },
    ownerId: 'owner',
    projectId: 'p1',
    signal: new AbortController().signal,
  };
}

function* buffers(chunks: Iterable<Buffer | string>): Generator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

/** Returns 'absent' if the upload has no such part. */
export async function readText(part: AsyncIterable<Buffer> | undefined): Promise<string> {
  return part === undefined ? 'absent' : gunzipSync(await buffer(part)).toString();
}

/** Yields a body with at least `markdownBytes` of Markdown, piece by piece. */
export function* generateBody(
  markdownBytes: number,
  line = 'a line of some conversation, "quoted" \u20ac\n',
): Generator<string> {
  const escaped = JSON.stringify(line).slice(1, -1).repeat(1000);
  yield '{"name":"large","markdown":"';
  for (let bytes = 0; bytes < markdownBytes; bytes += Buffer.byteLength(escaped)) yield escaped;
  yield '"}';
}

/** Returns the bytes of the part and of its largest chunk. */
export async function measurePart(part: AsyncIterable<Buffer>): Promise<{ bytes: number; largest: number }> {
  const sum = { bytes: 0, largest: 0 };
  for await (const chunk of part) {
    sum.bytes += chunk.length;
    sum.largest = Math.max(sum.largest, chunk.length);
  }
  return sum;
}

/** On Linux, the list includes unlinked files that this process still has open. */
export async function listFiles(folder: string): Promise<string[]> {
  const descriptors = existsSync('/proc/self/fd') ? await readdir('/proc/self/fd') : [];
  // The process may close a descriptor before its link is read.
  const links = await Promise.all(descriptors.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return [...(await readdir(folder)), ...links.filter(link => link.startsWith(folder))];
}

export const gzip = { 'content-encoding': 'gzip' };

export function body(markdown: string, more: object = {}): string {
  return JSON.stringify({ name: 'n', markdown, ...more });
}

/** The last chunk may be shorter. */
export function splitChunks(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}
