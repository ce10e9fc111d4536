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
import type { Ingest } from '../src/upload/ingest.ts';
import { filesOf, largeBody, mib, testIngest } from './upload-fixture.ts';

const gzip = { 'content-encoding': 'gzip' };

let folder: string;
let ingest: Ingest;
let server: Server;
let outcomes: Promise<string>[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'));
  ingest = testIngest(folder, { limits: { compressed: mib, decompressed: 20 * mib, metadata: 1000 } });
  outcomes = [];
  server = createServer((asked, answer) => {
    const outcome = answerTo(asked);
    outcomes.push(outcome);
    void outcome.then(text => {
      finished(asked.resume(), () => answer.end(text));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await ingest.stop();
  expect(await filesOf(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

async function answerTo(asked: IncomingMessage): Promise<string> {
  const { signal } = new AbortController();
  try {
    const ingested = await ingest.ingest({ body: asked, headers: asked.headers, projectId: 'p1', signal });
    await ingested.release();
    return 'finished';
  } catch (thrown) {
    return toServiceError(thrown).code;
  }
}

function open(headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  return send({ port, host: '127.0.0.1', method: 'PUT', headers: { 'content-type': 'application/json', ...headers } });
}

/** The answer to a body that is sent whole, whatever the answer is and whenever it comes. */
async function answered(chunks: Iterable<Buffer | string>, headers: Record<string, string>): Promise<string> {
  const sending = open(headers);
  const answer = once(sending, 'response').then(async ([response]) =>
    (await (response as Readable).toArray()).join(''),
  );
  const [text] = await Promise.all([answer, pipeline(Readable.from(chunks), sending)]);
  return text;
}

test('a body that is accepted, in memory and in a file', async () => {
  expect(await answered(largeBody(mib), {})).toBe('finished');
  expect(await answered(largeBody(15 * mib), {})).toBe('finished');
});

test.each<[string, string, Iterable<Buffer | string>, Record<string, string>]>([
  ['a gzip bomb', 'TOO_LARGE', [gzipSync(Buffer.alloc(100 * mib, ' ')), Buffer.alloc(mib)], gzip],
  ['a body that is too large', 'TOO_LARGE', largeBody(40 * mib), {}],
  ['a body of another type', 'INVALID', largeBody(10 * mib), { 'content-type': 'text/plain' }],
  ['bytes after the gzip', 'INVALID', [gzipSync('{}'), Buffer.alloc(mib, 'x')], gzip],
])('%s can be sent to its end, and the answer be read', async (_what, code, chunks, headers) => {
  expect(await answered(chunks, headers)).toBe(code);
});

test.each([100, 15 * mib])('a connection that breaks after %d bytes ends the upload', async bytes => {
  const sending = open({ 'content-length': String(18 * mib) });
  sending.on('error', () => undefined);
  const asked = once(server, 'request');
  sending.write(Buffer.alloc(bytes, ' '));
  await asked;
  sending.destroy();
  expect(await Promise.all(outcomes)).toEqual(['REQUEST_TIMEOUT']);
});
