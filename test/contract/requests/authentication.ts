import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { parseJson } from '../../src/client/answer.ts';
import { errorBody } from '../../src/api/error-body.ts';
import { projectsPath, sessionPath } from '../../src/api/paths.ts';
import { upload } from '../../src/world/upload.ts';
import type { Client, World } from '../../src/world/world.ts';

const unauthorizedBody = errorBody('Invalid or missing authentication token');
const publicPaths = ['/healthz', '/readyz', '/api/v1/openapi.json'];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

const alterations: [string, (token: string) => string][] = [
  ['with another last character', token => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')],
  ['with a trailing =', token => `${token}=`],
  ['with another signature', token => token.replace(/\.[^.]*$/, `.${'A'.repeat(86)}`)],
  ['without signature', token => token.replace(/\.[^.]*$/, '.')],
  ['with four parts', token => `${token}.x`],
  ['with two parts', token => token.split('.').slice(0, 2).join('.')],
  ['with alg none', token => `${encode({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1] ?? ''}.`],
  ['with another alg', token => replaceHeader(token, { alg: 'HS256' })],
  ['with an unknown kid', token => replaceHeader(token, { kid: '00000000-0000-4000-8000-000000000000' })],
  ['without a kid', token => replaceHeader(token, { kid: undefined })],
  ['with another subject', token => replacePayload(token, { sub: '00000000-0000-4000-8000-000000000000' })],
  ['with a later exp', token => replacePayload(token, { exp: 32_503_680_000 })],
  ['with a + in place of a dot', token => token.replace('.', '+')],
  ['of two dots only', () => '..'],
  ['that is not a token', () => 'secret'],
];

function replaceHeader(token: string, change: object): string {
  const [header, ...otherParts] = token.split('.');
  return [encode({ ...decode(header), ...change }), ...otherParts].join('.');
}

function replacePayload(token: string, change: object): string {
  const [header = '', payload, signature = ''] = token.split('.');
  return [header, encode({ ...decode(payload), ...change }), signature].join('.');
}

/** Tests docs/interface.md#authentication. */
export function testAuthentication(world: World): void {
  let client: Client;
  beforeAll(async () => {
    client = await world.createClient();
  });
  const list = (Authorization?: string | string[]) =>
    world.send({ method: 'GET', path: projectsPath, headers: Authorization === undefined ? {} : { Authorization } });

  describe('a key', () => {
    test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('is accepted with the scheme %s', async scheme => {
      expect((await list(`${scheme} ${client.key.key}`)).status).toBe(200);
    });

    test.each([
      '',
      'Bearer',
      'Bearer ',
      'KEY',
      'Basic KEY',
      'Token KEY',
      'Bearer a b',
      'Bearer KEY x',
      'Bearer,KEY',
      'Bearer KEY,',
      'Bearer "KEY"',
      'BearerKEY',
      'Bearer: KEY',
    ])('in the header "%s" is 401', async header => {
      const answer = await list(header.replace('KEY', client.key.key));
      expect([answer.status, parseJson(answer)]).toEqual([401, unauthorizedBody]);
    });

    test('is required in exactly one header: none and two are 401', async () => {
      const value = `Bearer ${client.key.key}`;
      for (const answer of [await list(), await list([value, value]), await list([value, 'Bearer x'])])
        expect([answer.status, parseJson(answer)]).toEqual([401, unauthorizedBody]);
    });

    test.each(alterations)('%s is 401, also after the valid key was used', async (_, alter) => {
      expect((await list(`Bearer ${client.key.key}`)).status).toBe(200);
      const altered = alter(client.key.key);
      expect(altered).not.toBe(client.key.key);
      const answer = await list(`Bearer ${altered}`);
      expect([answer.status, parseJson(answer)]).toEqual([401, unauthorizedBody]);
    });

    test('in the query, in a cookie or in X-Api-Key is ignored', async () => {
      const path = `${projectsPath}?access_token=${client.key.key}`;
      const headers = { Cookie: `token=${client.key.key}`, 'X-Api-Key': client.key.key };
      expect((await world.send({ method: 'GET', path, headers })).status).toBe(401);
    });

    test('is 401 on every gateway after its revocation, and other keys of the user stay valid', async () => {
      const second = await world.createClient({ userName: client.userName });
      for (const _ of world.archive.gateways) expect((await second.get(projectsPath)).status).toBe(200);
      await world.archive.revokeKey(second.key.id);
      for (const _ of world.archive.gateways) {
        const answer = await second.get(projectsPath);
        expect([answer.status, parseJson(answer)]).toEqual([401, unauthorizedBody]);
      }
      expect((await client.get(projectsPath)).status).toBe(200);
    });

    test('is 401 after its expiry', async () => {
      const expiringClient = await world.createClient({ expiresInSeconds: 4 });
      expect((await expiringClient.get(projectsPath)).status).toBe(200);
      await eventually(async () => expect((await expiringClient.get(projectsPath)).status).toBe(401));
    });
  });

  describe('without a key', () => {
    test.each(publicPaths)('%s is 200', async path => {
      expect((await world.send({ method: 'GET', path })).status).toBe(200);
      expect((await world.send({ method: 'HEAD', path })).status).toBe(200);
    });

    test('every other documented operation is 401', async () => {
      const closed = world.document.operations.filter(operation => !operation.security);
      expect(closed.length).toBeGreaterThan(12);
      for (const { method, path } of closed) {
        const answer = await world.send({ method, path: path.replaceAll(/[{}]/g, '') });
        expect([method, path, answer.status]).toEqual([method, path, 401]);
      }
    });

    test.each([
      ['OPTIONS', projectsPath],
      ['OPTIONS', '*'],
      ['OPTIONS', '/nowhere'],
      ['GET', '/nowhere'],
      ['GET', '/api/v1'],
      ['GET', '/api/v2/projects'],
      ['TRACE', projectsPath],
      ['GET', '/api/v1/projects/%zz/sessions'],
      ['GET', '/%00'],
      ['GET', '/healthz/x'],
      ['GET', '/HEALTHZ'],
      ['GET', '/favicon.ico'],
    ])('%s %s is 401', async (method, path) => {
      const answer = await world.send({ method, path });
      expect([answer.status, parseJson(answer)]).toEqual([401, unauthorizedBody]);
    });

    test('the answer is the same for existing and unknown sessions', async () => {
      const { projectId, sessionId } = await upload(client);
      const present = await world.send({ method: 'GET', path: sessionPath(projectId, sessionId) });
      const absent = await world.send({ method: 'GET', path: sessionPath('none', sessionId) });
      const headerNames = ({ headers }: typeof present) => Object.keys(headers).sort();
      expect([present.status, parseJson(present), headerNames(present)]).toEqual([
        absent.status,
        parseJson(absent),
        headerNames(absent),
      ]);
    });
  });
}
