import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { toServiceError } from '@archive/kit';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Ingester } from '../src/upload/ingest.ts';
import { listFiles, generateBody, mib, createTestIngester } from './upload-fixture.ts';

const gzip = { 'content-encoding': 'gzip' };

let folder: string;
let ingester: Ingester;
let server: Server;
let outcomes: Promise<string>[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
  ingester = createTestIngester(folder, {
    limits: { compressedBytes: mib, decompressedBytes: 20 * mib, metadataBytes: 1000 },
  });
  outcomes = [];
  server = createServer((req, res) => {
    const outcome = handleUpload(req);
    outcomes.push(outcome);
    void outcome.then(text => {
      finished(req.resume(), () => res.end(text));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await ingester.stop();
  expect(await listFiles(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

async function handleUpload(req: IncomingMessage): Promise<string> {
  const { signal } = new AbortController();
  try {
    const ingested = await ingester.ingest({
      body: req,
      headers: req.headers,
      ownerId: 'owner',
      projectId: 'p1',
      signal,
    });
    await ingested.release();
    return 'finished';
  } catch (thrown) {
    return toServiceError(thrown).code;
  }
}

function openRequest(headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  return send({ port, host: '127.0.0.1', method: 'PUT', headers: { 'content-type': 'application/json', ...headers } });
}

/** Sends the whole body, even after the response has arrived. Returns the text of the response. */
async function sendBody(chunks: Iterable<Buffer | string>, headers: Record<string, string>): Promise<string> {
  const sending = openRequest(headers);
  const response = once(sending, 'response').then(async ([stream]) => (await (stream as Readable).toArray()).join(''));
  const [text] = await Promise.all([response, pipeline(Readable.from(chunks), sending)]);
  return text;
}

test('a valid body is accepted, in memory and in a file', async () => {
  expect(await sendBody(generateBody(mib), {})).toBe('finished');
  expect(await sendBody(generateBody(15 * mib), {})).toBe('finished');
});

test.each<[string, string, Iterable<Buffer | string>, Record<string, string>]>([
  ['a gzip bomb', 'TOO_LARGE', [gzipSync(Buffer.alloc(100 * mib, ' ')), Buffer.alloc(mib)], gzip],
  ['a body that is too large', 'TOO_LARGE', generateBody(40 * mib), {}],
  ['a body of another type', 'INVALID', generateBody(10 * mib), { 'content-type': 'text/plain' }],
  ['bytes after the gzip', 'INVALID', [gzipSync('{}'), Buffer.alloc(mib, 'x')], gzip],
])('the client can send %s to its end and read the response', async (_what, code, chunks, headers) => {
  expect(await sendBody(chunks, headers)).toBe(code);
});

test.each([100, 15 * mib])('a connection that breaks after %d bytes ends the upload', async bytes => {
  const sending = openRequest({ 'content-length': String(18 * mib) });
  sending.on('error', () => undefined);
  const received = once(server, 'request');
  sending.write(Buffer.alloc(bytes, ' '));
  await received;
  sending.destroy();
  expect(await Promise.all(outcomes)).toEqual(['REQUEST_TIMEOUT']);
});
