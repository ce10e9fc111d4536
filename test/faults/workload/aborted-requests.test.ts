import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { cutDownload, cutUpload } from './aborted-requests.ts';

const whole: string[] = [];
const answer = 'x'.repeat(300_000);
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('error', () => undefined);
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      whole.push((req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
      res.end(answer);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

// A body of each length has one of the three codings.
test.each([9_000, 9_001, 9_002])('an upload of %i bytes that is cut never arrives whole', async length => {
  const message = { method: 'PUT', path: '/', body: 'b'.repeat(length) };
  whole.length = 0;
  for (const share of [0, 0.01, 0.5, 0.9, 0.99999]) expect(await cutUpload(url, 'key', message, share)).toBe(false);
  expect(whole).toEqual([]);
  expect(await cutUpload(url, 'key', message, 1)).toBe(true);
  await eventually(() => expect(whole).toEqual([message.body]));
});

test.each([0, 1, 500, 200_000, 1_000_000])('a client leaves a download after %i bytes, or at its end', async bytes => {
  await expect(cutDownload(url, 'key', { method: 'GET', path: '/' }, bytes)).resolves.toBeUndefined();
});
