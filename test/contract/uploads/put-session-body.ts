import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { parseJson } from '../../src/client/answer.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { createProjectId, uploadBody } from '../../src/world/upload.ts';
import { fetchProjects } from '../../src/world/projects.ts';
import { sessionPath } from '../../src/api/paths.ts';
import type { Client, World } from '../../src/world/world.ts';

const json = { 'Content-Type': 'application/json' };
const gzip = { ...json, 'Content-Encoding': 'gzip' };
const invalidJson = 'Invalid JSON in request body';
const validBody = JSON.stringify(uploadBody());
const nestArrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const malformed: [string, string | Buffer, Record<string, string>][] = [
  ['incomplete JSON', '{"name":"x","markdown":"y"', json],
  ['JSON with a trailing comma', '{"name":"x","markdown":"y",}', json],
  ['two values', `${validBody}{}`, json],
  ['empty', '', json],
  ['blank', '  \n', json],
  ['an array', `[${validBody}]`, json],
  ['null', 'null', json],
  ['a string', '"x"', json],
  ['JSON with a control character in a string', '{"name":"a\nb","markdown":"y"}', json],
  ['not UTF-8', Buffer.from('{"name":"\xe9","markdown":"y"}', 'latin1'), json],
  [
    'UTF-8 with an encoded surrogate',
    Buffer.from('7b226e616d65223a22eda080222c226d61726b646f776e223a2279227d', 'hex'),
    json,
  ],
  ['overlong UTF-8', Buffer.from('7b226e616d65223a22c0af222c226d61726b646f776e223a2279227d', 'hex'), json],
  ['nested 100,000 levels deep', `{"name":"x","markdown":"y","deep":${nestArrays(100_000)}}`, json],
  ['100,000 open brackets', '['.repeat(100_000), json],
  ['sent without Content-Type', validBody, {}],
  ['of type text/plain', validBody, { 'Content-Type': 'text/plain' }],
  ['of type application/jsonp', validBody, { 'Content-Type': 'application/jsonp' }],
];

function invertBytes(bytes: Buffer, start: number): Buffer {
  return Buffer.concat([
    bytes.subarray(0, start),
    ...Array.from(bytes.subarray(start, start + 4), byte => Buffer.of(byte ^ 0xff)),
    bytes.subarray(start + 4),
  ]);
}

const wrongCoding: [string, string | Buffer, string][] = [
  ['cut short', gzipSync(validBody).subarray(0, -9), 'gzip'],
  ['cut short in its trailer', gzipSync(validBody).subarray(0, -1), 'gzip'],
  ['not gzip', validBody, 'gzip'],
  ['empty', '', 'gzip'],
  ['followed by other bytes', Buffer.concat([gzipSync(validBody), Buffer.from('x')]), 'gzip'],
  ['followed by a damaged second member', Buffer.concat([gzipSync(validBody), gzipSync('').subarray(0, -1)]), 'gzip'],
  ['followed by zeros', Buffer.concat([gzipSync(validBody), Buffer.alloc(8)]), 'gzip'],
  ['damaged in the middle', invertBytes(gzipSync(validBody), 20), 'gzip'],
  ['gzip with a wrong checksum', invertBytes(gzipSync(validBody), gzipSync(validBody).length - 8), 'gzip'],
  ['gzip with a wrong length', invertBytes(gzipSync(validBody), gzipSync(validBody).length - 1), 'gzip'],
  ['declared as deflate', validBody, 'deflate'],
  ['declared as br', validBody, 'br'],
  ['compressed twice', gzipSync(gzipSync(validBody)), 'gzip, gzip'],
  ['declared with an unknown coding', validBody, 'identity, zstd'],
];

/** Tests refused bodies (docs/interface.md#upload-session). */
export function testPutSessionBody(world: World): void {
  const put = (client: Client, path: string, body: string | Buffer, headers: Record<string, string>) =>
    client.send({ method: 'PUT', path, headers, body });
  const newSessionPath = () => sessionPath(createProjectId(), randomUUID());

  describe('the body of an upload', () => {
    test.each(malformed)(
      'a body that is %s is 400 Invalid JSON in request body, and no project is created',
      async (_, body, headers) => {
        const client = await world.createClient();
        const answer = await put(client, newSessionPath(), body, headers);
        expect([answer.status, parseJson(answer)]).toEqual([400, errorBody(invalidJson)]);
        expect(await fetchProjects(client)).toEqual([]);
      },
    );

    test.each(wrongCoding)(
      'a compressed body that is %s is 400, and no project is created',
      async (_, body, coding) => {
        const client = await world.createClient();
        const answer = await put(client, newSessionPath(), body, { ...json, 'Content-Encoding': coding });
        expect(answer.status).toBe(400);
        expect(await fetchProjects(client)).toEqual([]);
      },
    );

    test('a gzip body of several members is stored (RFC 1952 §2.2)', async () => {
      const half = validBody.length / 2;
      const members = [validBody.slice(0, half), validBody.slice(half), ''].map(text => gzipSync(text));
      const answer = await put(await world.createClient(), newSessionPath(), Buffer.concat(members), gzip);
      expect(answer.status).toBe(201);
    });

    test('a gzip bomb is 413, and the client can read the answer', async () => {
      const bomb = gzipSync(Buffer.concat([Buffer.from('{"name":"x","markdown":"'), Buffer.alloc(210_000_000, 'x')]), {
        level: 1,
      });
      const answer = await put(await world.createClient(), newSessionPath(), bomb, gzip);
      expect(answer.status).toBe(413);
    });
  });
}
