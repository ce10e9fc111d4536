import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, parseJson } from '../../src/client/answer.ts';
import { graphPath, projectsPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import { upload, uploadBody } from '../../src/world/upload.ts';
import type { Client, World } from '../../src/world/world.ts';

const remaining = (answer: Answer) => Number(answer.headers['x-ratelimit-remaining']);
const hourSeconds = 3_600;
const json = { 'Content-Type': 'application/json' };

/** Uses up an allowance of `count` as many at once as one connection pool carries. */
async function sendParallel(client: Client, path: string, count: number): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => client.get(path)));
}

/** `uploadLimit` is what the archive was started with. */
export function rateLimits(world: World, uploadLimit: number): void {
  describe('the allowance', () => {
    test('of REST is 1,000 an hour from the first request, and every answer tells what is left', async () => {
      const client = await world.newClient();
      const now = Math.floor(Date.now() / 1_000);
      const first = await client.get(projectsPath);
      expect(first.headers['x-ratelimit-limit']).toBe('1000');
      expect(remaining(first)).toBe(999);
      const reset = Number(first.headers['x-ratelimit-reset']);
      expect(reset - now).toBeGreaterThanOrEqual(hourSeconds - 1);
      expect(reset - now).toBeLessThanOrEqual(hourSeconds + 60);
      const second = await client.get(projectsPath);
      expect([remaining(second), Number(second.headers['x-ratelimit-reset'])]).toEqual([998, reset]);
    });

    test('counts 304, 400, 403, 404, 405 and unknown routes, each once', async () => {
      const client = await world.newClient();
      const { projectId, sessionId } = await upload(client);
      const theirs = await upload(await world.newClient());
      const answers = [
        await client.get(sessionPath(projectId, sessionId), { 'If-None-Match': '*' }),
        await client.get(`${projectsPath}?limit=0`),
        await client.get(sessionsPath(theirs.projectId)),
        await client.get('/nowhere'),
        await client.send({ method: 'OPTIONS', path: projectsPath }),
        await client.head(sessionPath(projectId, sessionId)),
      ];
      expect(answers.map(answer => answer.status)).toEqual([304, 400, 403, 404, 405, 200]);
      expect(answers.map(remaining)).toEqual([999, 998, 997, 996, 995, 994]);
    });

    test('belongs to the key: other keys of the same user have their own', async () => {
      const client = await world.newClient();
      await client.get(projectsPath);
      const second = await world.newClient({ userName: client.userName });
      expect(remaining(await second.get(projectsPath))).toBe(999);
    });

    test('of uploads and size look-ups is one of their own', async () => {
      const client = await world.newClient();
      const stored = await client.put(sessionPath('limits', randomUUID()), uploadBody());
      const looked = await client.get(`${sessionsPath('limits')}/sizes`);
      expect([stored, looked].map(answer => Number(answer.headers['x-ratelimit-limit']))).toEqual([
        uploadLimit,
        uploadLimit,
      ]);
      expect([stored, looked].map(remaining)).toEqual([uploadLimit - 1, uploadLimit - 2]);
      expect(remaining(await client.get(projectsPath))).toBe(999);
    });
  });

  describe('beyond the allowance of REST', () => {
    let client: Client;
    let answers: Answer[];
    beforeAll(async () => {
      client = await world.newClient();
      answers = await sendParallel(client, '/nowhere', 1_050);
    });

    test('of 1,050 requests at once exactly 1,000 pass', () => {
      const passed = answers.filter(answer => answer.status === 404);
      expect(passed).toHaveLength(1_000);
      expect(new Set(passed.map(remaining)).size).toBe(1_000);
      expect(answers.filter(answer => answer.status === 429)).toHaveLength(50);
    });

    test('429 says when to come back, and asking again does not put it off', async () => {
      const [one, two] = [await client.get(projectsPath), await client.get(projectsPath)];
      for (const answer of [one, two]) {
        const [retry, reset] = [Number(answer.headers['retry-after']), Number(answer.headers['x-ratelimit-reset'])];
        expect(answer.status).toBe(429);
        expect(remaining(answer)).toBe(0);
        expect(retry).toBeGreaterThan(hourSeconds - 300);
        expect(retry).toBeLessThanOrEqual(hourSeconds);
        expect(Math.abs(reset - (Date.now() / 1_000 + retry))).toBeLessThan(5);
        expect(parseJson(answer)).toEqual({
          success: false,
          error: `Rate limit exceeded, try again in ${retry} seconds`,
        });
      }
      expect(one.headers['x-ratelimit-reset']).toBe(two.headers['x-ratelimit-reset']);
    });

    test('every documented operation of REST is 429, unknown routes and methods too, before anything else', async () => {
      const { operations } = world.document;
      const others = ['uploadSession', 'listSizes', 'checkSizes', 'queryGraph'];
      const rest = operations.filter(({ security, operationId }) => !security && !others.includes(operationId));
      const asked: [string, string][] = rest.map(({ method, path }) => [
        method,
        `${path.replaceAll(/[{}]/g, '')}?limit=0`,
      ]);
      asked.push(
        ['GET', '/nowhere'],
        ['POST', projectsPath],
        ['OPTIONS', projectsPath],
        ['GET', '/api/v1/projects/%zz/sessions'],
      );
      for (const [method, path] of asked) {
        const { status } = await client.send({ method, path });
        expect([method, path, status]).toEqual([method, path, 429]);
      }
    });

    test('the graph has 500 of its own, and then says so in both ways', async () => {
      const body = '{"query":"{ projects { id } }"}';
      const ask = () => client.send({ method: 'POST', path: graphPath, headers: json, body });
      const answers = await Promise.all(Array.from({ length: 505 }, ask));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(500);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      expect(parseJson(refused[0]!)).toMatchObject({
        success: false,
        errors: [{ extensions: { code: 'RATE_LIMITED' } }],
      });
    });

    test('uploads go on, and a wrong key is still 401', async () => {
      expect((await client.put(sessionPath('limits', randomUUID()), uploadBody())).status).toBe(201);
      const headers = { Authorization: `Bearer ${client.key.key}x` };
      expect((await client.send({ method: 'GET', path: projectsPath, headers })).status).toBe(401);
    });
  });

  describe('beyond the allowance of uploads', () => {
    test('uploads and size look-ups are 429, and reading goes on', async () => {
      const client = await world.newClient();
      const sizes = `${sessionsPath('limits')}/sizes`;
      const answers = await sendParallel(client, sizes, uploadLimit + 10);
      expect(answers.filter(answer => answer.status === 200)).toHaveLength(uploadLimit);
      expect((await client.send({ method: 'HEAD', path: sizes })).status).toBe(429);
      expect((await client.put(sessionPath('limits', randomUUID()), uploadBody())).status).toBe(429);
      expect((await client.put(sessionPath('..', 'x'), 'x')).status).toBe(429);
      expect((await client.get(projectsPath)).status).toBe(200);
    });
  });
}
