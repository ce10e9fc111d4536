import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, parseJson } from '../../src/client/answer.ts';
import { graphPath, projectsPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import { upload, uploadBody } from '../../src/world/upload.ts';
import type { Client, World } from '../../src/world/world.ts';

const remaining = (answer: Answer) => Number(answer.headers['x-ratelimit-remaining']);
const windowSeconds = 3_600;
const json = { 'Content-Type': 'application/json' };

async function sendParallel(client: Client, path: string, count: number): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, () => client.get(path)));
}

/** Tests docs/interface.md#rate-limits. `uploadLimit` is the value of UPLOAD_LIMIT_PER_HOUR. */
export function testRateLimits(world: World, uploadLimit: number): void {
  describe('a rate limit', () => {
    test('of REST is 1,000 requests in the hour after the first one, and every answer has the remaining count', async () => {
      const client = await world.createClient();
      const now = Math.floor(Date.now() / 1_000);
      const first = await client.get(projectsPath);
      expect(first.headers['x-ratelimit-limit']).toBe('1000');
      expect(remaining(first)).toBe(999);
      const reset = Number(first.headers['x-ratelimit-reset']);
      expect(reset - now).toBeGreaterThanOrEqual(windowSeconds - 1);
      expect(reset - now).toBeLessThanOrEqual(windowSeconds + 60);
      const second = await client.get(projectsPath);
      expect([remaining(second), Number(second.headers['x-ratelimit-reset'])]).toEqual([998, reset]);
    });

    test('counts each request once, also if the answer is 304, 400, 403, 404 or 405', async () => {
      const client = await world.createClient();
      const { projectId, sessionId } = await upload(client);
      const foreignSession = await upload(await world.createClient());
      const answers = [
        await client.get(sessionPath(projectId, sessionId), { 'If-None-Match': '*' }),
        await client.get(`${projectsPath}?limit=0`),
        await client.get(sessionsPath(foreignSession.projectId)),
        await client.get('/nowhere'),
        await client.send({ method: 'OPTIONS', path: projectsPath }),
        await client.head(sessionPath(projectId, sessionId)),
      ];
      expect(answers.map(answer => answer.status)).toEqual([304, 400, 403, 404, 405, 200]);
      expect(answers.map(remaining)).toEqual([999, 998, 997, 996, 995, 994]);
    });

    test('of GraphQL counts each search field of a request', async () => {
      const client = await world.createClient();
      const send = async (query: string) => {
        const request = { method: 'POST', path: graphPath, headers: json, body: JSON.stringify({ query }) };
        return remaining(await client.send(request));
      };
      const search = 'searchSessions(query: "x") { total }';
      expect(await send('{ projects { id } sessions { id } }')).toBe(499);
      expect(await send(`{ projects { id } ${search} }`)).toBe(498);
      expect(await send(`{ a: ${search} b: ${search} c: sessions(filters: { tags: ["t"] }) { id } }`)).toBe(495);
      // The two filters contradict each other, so the archive executes no search.
      const searchOfNothing = 'sessions(filters: { projectId: "a", projectIds: ["b"] }) { id }';
      const twenty = Array.from({ length: 20 }, (_, n) => `a${n}: ${searchOfNothing}`).join(' ');
      expect(await send(`{ ...F } fragment F on Query { ${twenty} }`)).toBe(475);
      for (let left = 455; left >= 15; left -= 20) expect(await send(`{ ${twenty} }`)).toBe(left);
      const body = JSON.stringify({ query: `{ ${twenty} }` });
      const refused = await client.send({ method: 'POST', path: graphPath, headers: json, body });
      expect([refused.status, remaining(refused)]).toEqual([429, 14]);
      expect(await send(`{ ${search} }`)).toBe(13);
    });

    test('holds per key: other keys of the same user have their own count', async () => {
      const client = await world.createClient();
      await client.get(projectsPath);
      const second = await world.createClient({ userName: client.userName });
      expect(remaining(await second.get(projectsPath))).toBe(999);
    });

    test('of uploads also counts size look-ups and is separate from the limit of REST', async () => {
      const client = await world.createClient();
      const stored = await client.put(sessionPath('limits', randomUUID()), uploadBody());
      const sizes = await client.get(`${sessionsPath('limits')}/sizes`);
      expect([stored, sizes].map(answer => Number(answer.headers['x-ratelimit-limit']))).toEqual([
        uploadLimit,
        uploadLimit,
      ]);
      expect([stored, sizes].map(remaining)).toEqual([uploadLimit - 1, uploadLimit - 2]);
      expect(remaining(await client.get(projectsPath))).toBe(999);
    });
  });

  describe('beyond the rate limit of REST', () => {
    let client: Client;
    let answers: Answer[];
    beforeAll(async () => {
      client = await world.createClient();
      answers = await sendParallel(client, '/nowhere', 1_050);
    });

    test('exactly 1,000 of 1,050 parallel requests pass', () => {
      const passed = answers.filter(answer => answer.status === 404);
      expect(passed).toHaveLength(1_000);
      expect(new Set(passed.map(remaining)).size).toBe(1_000);
      expect(answers.filter(answer => answer.status === 429)).toHaveLength(50);
    });

    test('429 has the time of the next window, and further requests do not postpone it', async () => {
      const [one, two] = [await client.get(projectsPath), await client.get(projectsPath)];
      for (const answer of [one, two]) {
        const [retry, reset] = [Number(answer.headers['retry-after']), Number(answer.headers['x-ratelimit-reset'])];
        expect(answer.status).toBe(429);
        expect(remaining(answer)).toBe(0);
        expect(retry).toBeGreaterThan(windowSeconds - 300);
        expect(retry).toBeLessThanOrEqual(windowSeconds);
        expect(Math.abs(reset - (Date.now() / 1_000 + retry))).toBeLessThan(5);
        expect(parseJson(answer)).toEqual({
          success: false,
          error: `Rate limit exceeded, try again in ${retry} seconds`,
        });
      }
      expect(one.headers['x-ratelimit-reset']).toBe(two.headers['x-ratelimit-reset']);
    });

    test('every operation of REST, unknown routes and unknown methods are 429 before any other refusal', async () => {
      const { operations } = world.document;
      const otherLimits = ['uploadSession', 'listSizes', 'checkSizes', 'queryGraph', 'refreshKey', 'logOut'];
      const restOperations = operations.filter(
        ({ security, operationId }) => !security && !otherLimits.includes(operationId),
      );
      const requests: [string, string][] = restOperations.map(({ method, path }) => [
        method,
        `${path.replaceAll(/[{}]/g, '')}?limit=0`,
      ]);
      requests.push(
        ['GET', '/nowhere'],
        ['POST', projectsPath],
        ['OPTIONS', projectsPath],
        ['GET', '/api/v1/projects/%zz/sessions'],
      );
      for (const [method, path] of requests) {
        const { status } = await client.send({ method, path });
        expect([method, path, status]).toEqual([method, path, 429]);
      }
    });

    test('GraphQL has a separate limit of 500, and its 429 has the members of REST and of GraphQL', async () => {
      const body = '{"query":"{ projects { id } }"}';
      const runQuery = () => client.send({ method: 'POST', path: graphPath, headers: json, body });
      // More than 101 concurrent requests would overload a slow machine.
      const rounds: Answer[][] = [];
      for (let n = 0; n < 5; n += 1) rounds.push(await Promise.all(Array.from({ length: 101 }, runQuery)));
      const answers = rounds.flat();
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(500);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      expect(parseJson(refused[0]!)).toMatchObject({
        success: false,
        errors: [{ extensions: { code: 'RATE_LIMITED' } }],
      });
    });

    test('uploads succeed, and an invalid key is 401', async () => {
      expect((await client.put(sessionPath('limits', randomUUID()), uploadBody())).status).toBe(201);
      const headers = { Authorization: `Bearer ${client.key.key}x` };
      expect((await client.send({ method: 'GET', path: projectsPath, headers })).status).toBe(401);
    });
  });

  describe('beyond the rate limit of uploads', () => {
    test('uploads and size look-ups are 429, and reads succeed', async () => {
      const client = await world.createClient();
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
