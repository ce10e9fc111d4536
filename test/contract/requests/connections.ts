import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { type Answer, parseJson } from '../../src/client/answer.ts';
import { projectPath, sessionPath } from '../../src/api/paths.ts';
import { readOpenApi } from '../../src/openapi/document.ts';
import { fetchProjects } from '../../src/world/projects.ts';
import { upload, uploadBody } from '../../src/world/upload.ts';
import type { Client, World } from '../../src/world/world.ts';

const refusal = { success: false, error: expect.any(String) };

/** The value of each path parameter is the parameter's name. */
const operations = (await readOpenApi()).operations
  .filter(({ method }) => method !== 'HEAD')
  .map(({ method, path }): [string, string] => [method, path.replaceAll(/[{}]/g, '')]);

function requireFulfilled(result: PromiseSettledResult<Answer>): Answer {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Tests malformed and slow requests, and bodies that are refused early (docs/interface.md#errors). */
export function testConnections(world: World): void {
  const formatHead = (client: Client, method: string, path: string, ...headers: string[]) =>
    [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${client.key.key}`,
      'Content-Type: application/json',
      ...headers,
      '',
      '',
    ].join('\r\n');

  describe('a malformed request', () => {
    test.each(operations)('%s %s with headers over 16 KiB is 431', async (method, path) => {
      const answer = await world.sendBytes(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
      );
      expect([answer.status, parseJson(answer)]).toEqual([431, refusal]);
    });

    test.each(operations)('%s %s with a malformed header line is 400', async (method, path) => {
      const answer = await world.sendBytes(`${method} ${path} HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n`);
      expect([answer.status, parseJson(answer)]).toEqual([400, refusal]);
    });

    test.each([
      ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
      ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
      ['a length below 0', 'Content-Length: -1\r\n\r\n'],
      ['no Host', undefined],
    ])('with %s is 400', async (_, headersAndBody) => {
      const head = `PATCH ${projectPath('p')} HTTP/1.1\r\n`;
      const answer = await world.sendBytes(
        headersAndBody === undefined ? `${head}Content-Length: 0\r\n\r\n` : `${head}Host: x\r\n${headersAndBody}`,
      );
      expect([answer.status, parseJson(answer)]).toEqual([400, refusal]);
    });
  });

  /** The server answers an unfinished request only after 20 s, so all of them are sent before the first test. */
  let silentAnswers: Promise<PromiseSettledResult<Answer>[]>;
  let sender: Client;
  beforeAll(async () => {
    sender = await world.createClient();
    const { projectId } = await upload(sender);
    const heads = operations.map(([method, path]) => `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Some`);
    const update = `${formatHead(sender, 'PATCH', projectPath(projectId), 'Content-Length: 20')}{"name":`;
    const path = sessionPath('silent', randomUUID());
    const partialUpload = `${formatHead(sender, 'PUT', path, 'Content-Length: 2000')}{"name":"x","markdown":"`;
    silentAnswers = Promise.allSettled([...heads, update, partialUpload].map(bytes => world.sendBytes(bytes)));
  });

  test('a client that stops sending within the headers of any request, or within the body of an update or upload, gets 408', async () => {
    const answers = (await silentAnswers).map(result => requireFulfilled(result));
    for (const answer of answers) expect([answer.status, parseJson(answer)]).toEqual([408, refusal]);
    expect(await fetchProjects(sender)).toHaveLength(1);
  });

  test('CONNECT is 400, and an unknown expectation is ignored', async () => {
    const connectAnswer = await world.sendBytes('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n');
    expect([connectAnswer.status, parseJson(connectAnswer)]).toEqual([400, refusal]);
    const expectAnswer = await world.send({ method: 'GET', path: '/healthz', headers: { Expect: 'miracles' } });
    expect(expectAnswer.status).toBe(200);
  });

  describe('an incomplete body', () => {
    const path = () => sessionPath('halfway', randomUUID());
    const body = JSON.stringify(uploadBody({ markdown: 'x'.repeat(1_000) }));

    test.each(['PUT', 'PATCH'])(
      'of a %s whose client closes its half of the connection is 400, and nothing is stored',
      async method => {
        const client = await world.createClient();
        const { projectId } = await upload(client);
        const target = method === 'PUT' ? path() : projectPath(projectId);
        const answer = await world.sendBytes(
          `${formatHead(client, method, target, `Content-Length: ${body.length}`)}${body.slice(0, 500)}`,
          { end: true },
        );
        expect([answer.status, parseJson(answer)]).toEqual([400, refusal]);
        expect(await fetchProjects(client)).toHaveLength(1);
      },
    );

    test('with an invalid chunk length is 400', async () => {
      const client = await world.createClient();
      const answer = await world.sendBytes(
        `${formatHead(client, 'PUT', path(), 'Transfer-Encoding: chunked')}5\r\n{"nam\r\nxyz\r\n`,
      );
      expect([answer.status, parseJson(answer)]).toEqual([400, refusal]);
    });
  });

  describe('a body', () => {
    test('that is refused early is drained, so that the client can read the answer', async () => {
      const client = await world.createClient();
      const largeBody = Buffer.alloc(900_000, 'x');
      const refusedByKey = await world.send({ method: 'PUT', path: sessionPath('p', randomUUID()), body: largeBody });
      expect(refusedByKey.status).toBe(401);
      const refusedByPath = await client.send({ method: 'PUT', path: sessionPath('p', 'x'), body: largeBody });
      expect(refusedByPath.status).toBe(400);
      expect((await client.send({ method: 'POST', path: '/nowhere', body: largeBody })).status).toBe(404);
    });

    test('is 413 by its declared length before it is sent', async () => {
      const client = await world.createClient();
      const target = sessionPath('p', randomUUID());
      const plain = await world.sendBytes(
        formatHead(client, 'PUT', target, 'Content-Length: 200000001', 'Connection: close'),
      );
      const packed = await world.sendBytes(
        formatHead(client, 'PUT', target, 'Content-Encoding: gzip', 'Content-Length: 50000001', 'Connection: close'),
      );
      expect([plain.status, packed.status]).toEqual([413, 413]);
    });

    test('in chunks of one byte is read', async () => {
      const client = await world.createClient();
      const packed = gzipSync(JSON.stringify(uploadBody()));
      const chunks = Array.from(packed, byte => `1\r\n${String.fromCharCode(byte)}\r\n`).join('');
      const head = formatHead(
        client,
        'PUT',
        sessionPath('p', randomUUID()),
        'Content-Encoding: gzip',
        'Transfer-Encoding: chunked',
        'Connection: close',
      );
      const answer = await world.sendBytes(Buffer.from(`${head}${chunks}0\r\n\r\n`, 'latin1'));
      expect(answer.status).toBe(201);
    });
  });
}
