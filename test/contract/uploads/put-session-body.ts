import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { parseJson } from '../../src/client/answer.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { newProjectId, uploadBody } from '../../src/world/upload.ts';
import { fetchProjects } from '../../src/world/projects.ts';
import { sessionPath } from '../../src/api/paths.ts';
import type { Client, World } from '../../src/world/world.ts';

const json = { 'Content-Type': 'application/json' };
const gzip = { ...json, 'Content-Encoding': 'gzip' };
const invalidJson = 'Invalid JSON in request body';
const validBody = JSON.stringify(uploadBody());
const nestArrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const malformed: [string, string | Buffer, Record<string, string>][] = [
  ['no JSON', '{"name":"x","markdown":"y"', json],
  ['no JSON by a comma', '{"name":"x","markdown":"y",}', json],
  ['two values', `${validBody}{}`, json],
  ['empty', '', json],
  ['blank', '  \n', json],
  ['an array', `[${validBody}]`, json],
  ['null', 'null', json],
  ['a string', '"x"', json],
  ['a raw control in a string', '{"name":"a\nb","markdown":"y"}', json],
  ['not UTF-8', Buffer.from('{"name":"\xe9","markdown":"y"}', 'latin1'), json],
  ['an encoded surrogate', Buffer.from('7b226e616d65223a22eda080222c226d61726b646f776e223a2279227d', 'hex'), json],
  ['overlong UTF-8', Buffer.from('7b226e616d65223a22c0af222c226d61726b646f776e223a2279227d', 'hex'), json],
  ['100,000 brackets', `{"name":"x","markdown":"y","deep":${nestArrays(100_000)}}`, json],
  ['100,000 brackets that stay open', '['.repeat(100_000), json],
  ['without Content-Type', validBody, {}],
  ['text/plain', validBody, { 'Content-Type': 'text/plain' }],
  ['application/jsonp', validBody, { 'Content-Type': 'application/jsonp' }],
];

/** Four bytes at the most are turned over. */
function invertBytes(bytes: Buffer, start: number): Buffer {
  return Buffer.concat([
    bytes.subarray(0, start),
    ...Array.from(bytes.subarray(start, start + 4), byte => Buffer.of(byte ^ 0xff)),
    bytes.subarray(start + 4),
  ]);
}

const wrongCoding: [string, string | Buffer, string][] = [
  ['cut short', gzipSync(validBody).subarray(0, -9), 'gzip'],
  ['cut in its trailer', gzipSync(validBody).subarray(0, -1), 'gzip'],
  ['no gzip at all', validBody, 'gzip'],
  ['empty', '', 'gzip'],
  ['followed by other bytes', Buffer.concat([gzipSync(validBody), Buffer.from('x')]), 'gzip'],
  ['followed by a second one', Buffer.concat([gzipSync(validBody), gzipSync('')]), 'gzip'],
  ['followed by zeros', Buffer.concat([gzipSync(validBody), Buffer.alloc(8)]), 'gzip'],
  ['damaged in the middle', invertBytes(gzipSync(validBody), 20), 'gzip'],
  ['of a wrong checksum', invertBytes(gzipSync(validBody), gzipSync(validBody).length - 8), 'gzip'],
  ['of a wrong length', invertBytes(gzipSync(validBody), gzipSync(validBody).length - 1), 'gzip'],
  ['deflate', validBody, 'deflate'],
  ['br', validBody, 'br'],
  ['gzip twice', gzipSync(gzipSync(validBody)), 'gzip, gzip'],
  ['a name that nobody knows', validBody, 'identity, zstd'],
];

export function putSessionBody(world: World): void {
  const put = (client: Client, path: string, body: string | Buffer, headers: Record<string, string>) =>
    client.send({ method: 'PUT', path, headers, body });
  const newSessionPath = () => sessionPath(newProjectId(), randomUUID());

  describe('the body of an upload', () => {
    test.each(malformed)('%s: 400 Invalid JSON in request body, and no project is made', async (_, body, headers) => {
      const client = await world.newClient();
      const answer = await put(client, newSessionPath(), body, headers);
      expect([answer.status, parseJson(answer)]).toEqual([400, errorBody(invalidJson)]);
      expect(await fetchProjects(client)).toEqual([]);
    });

    test.each(wrongCoding)('a gzip body %s: 400', async (_, body, coding) => {
      const client = await world.newClient();
      const answer = await put(client, newSessionPath(), body, { ...json, 'Content-Encoding': coding });
      expect(answer.status).toBe(400);
      expect(await fetchProjects(client)).toEqual([]);
    });

    test('a gzip bomb: 413, and the client reads the answer', async () => {
      const bomb = gzipSync(Buffer.concat([Buffer.from('{"name":"x","markdown":"'), Buffer.alloc(210_000_000, 'x')]), {
        level: 1,
      });
      const answer = await put(await world.newClient(), newSessionPath(), bomb, gzip);
      expect(answer.status).toBe(413);
    });
  });
}
