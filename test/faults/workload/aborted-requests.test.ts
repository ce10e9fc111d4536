import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { abortDownload, abortUpload } from './aborted-requests.ts';

const receivedBodies: string[] = [];
const response = 'x'.repeat(300_000);
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('error', () => undefined);
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      receivedBodies.push((req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
      res.end(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

// Each length selects one of the three codings.
test.each([9_000, 9_001, 9_002])('the server never receives an aborted upload of %i bytes', async length => {
  const message = { method: 'PUT', path: '/', body: 'b'.repeat(length) };
  receivedBodies.length = 0;
  for (const share of [0, 0.01, 0.5, 0.9, 0.99999]) expect(await abortUpload(url, 'key', message, share)).toBe(false);
  expect(receivedBodies).toEqual([]);
  expect(await abortUpload(url, 'key', message, 1)).toBe(true);
  await eventually(() => expect(receivedBodies).toEqual([message.body]));
});

test.each([0, 1, 500, 200_000, 1_000_000])(
  'a client aborts a download after %i bytes, or at the end of the response',
  async bytes => {
    await expect(abortDownload(url, 'key', { method: 'GET', path: '/' }, bytes)).resolves.toBeUndefined();
  },
);
