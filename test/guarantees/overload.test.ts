import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, createPool, Lifecycle, query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { type Answer, parseJson } from '../src/client/answer.ts';
import { sendFirstHalf } from '../src/client/partial-request.ts';
import { sendRequest } from '../src/client/send-request.ts';
import { sendWithKey, putWithKey } from '../src/client/send-with-key.ts';
import { sendStreamed } from '../src/client/send-streamed.ts';
import type { Archive } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { graphPath, projectsPath, sessionPath } from '../src/api/paths.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';

/** One owner may have this many requests running, waiting and open: half of the gateway's bounds. */
const [maxRequests, maxWaiting, maxOpen] = [2, 1, 8];
const log = createLogger('silent', 'test');
const lifecycle = new Lifecycle(log);
const project = createProjectId();
const largeSession = randomUUID();
let archive: Archive;
let pool: ReturnType<typeof createPool>;
let key: string;

const gateway = () => archive.gateways[0]!;
const list = () => sendWithKey(gateway(), key);
const search = () =>
  sendWithKey(gateway(), key, {
    method: 'POST',
    path: graphPath,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ searchSessions(query: "word") { total } }' }),
  });
const repeat = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const withIndex = async (pending: Promise<Answer>, n: number) => ({ n, answer: await pending });

/** Every search waits for a lock in the database until `release` is called. */
async function blockSearches(): Promise<{ countBlocked: () => Promise<number>; release: () => Promise<void> }> {
  const connection = await pool.connect();
  await connection.query('begin; lock table search.heads in access exclusive mode');
  const countBlocked = async () => {
    const [row] = await query<{ count: number }>(
      pool,
      `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%with matched%'`,
    );
    return row?.count ?? 0;
  };
  const release = async () => {
    await connection.query('rollback');
    connection.release();
  };
  return { countBlocked, release };
}

beforeAll(async () => {
  archive = await embeddedTopology.start({
    REQUESTS_AT_ONCE: String(2 * maxRequests),
    REQUESTS_WAITING: String(2 * maxWaiting),
    REQUESTS_OPEN: String(2 * maxOpen),
    LOG_LEVEL: 'fatal',
  });
  lifecycle.onStop('archive', () => archive.stop());
  pool = createPool({ url: archive.databaseUrl, log });
  lifecycle.onStop('pool', () => pool.end());
  key = (await archive.createKey('overload')).key;
  const rawData = 'x'.repeat(30_000_000);
  expect((await putWithKey(gateway(), key, sessionPath(project, largeSession), uploadBody({ rawData }))).status).toBe(
    201,
  );
});
afterAll(() => lifecycle.stop());

describe('an overloaded gateway', () => {
  test('refuses a request at once if the request can neither be served nor wait, and answers all others', async () => {
    const block = await blockSearches();
    const activeSearches: Promise<Answer>[] = [];
    let rejected: Answer;
    let other: Promise<Answer>;
    try {
      activeSearches.push(...repeat(maxRequests, search));
      await eventually(async () => expect(await block.countBlocked()).toBe(maxRequests));
      const extraSearches = repeat(maxWaiting + 1, search);
      const first = await Promise.race([
        ...extraSearches.map(withIndex),
        ...activeSearches.map(active => withIndex(active, -1)),
      ]);
      expect(first.n).toBeGreaterThanOrEqual(0);
      rejected = first.answer;
      other = extraSearches[1 - first.n]!;
      expect((await sendRequest(gateway(), { method: 'GET', path: '/healthz' })).status).toBe(200);
      expect((await sendRequest(gateway(), { method: 'GET', path: '/readyz' })).status).toBe(200);
    } finally {
      await block.release();
    }
    expect(rejected).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) } });
    expect(parseJson(rejected)).toMatchObject({
      success: false,
      errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
    });
    for (const answer of await Promise.all(activeSearches)) expect(parseJson(answer)).not.toHaveProperty('errors');
    // On a slow machine, the waiting request may exceed its time limit.
    expect([200, 503]).toContain((await other).status);
    expect((await Promise.all(repeat(maxRequests, list))).map(({ status }) => status)).toEqual(
      repeat(maxRequests, () => 200),
    );
  });

  test('answers 503 after a request has waited for one second, and serves all requests after the overload', async () => {
    const block = await blockSearches();
    try {
      const activeSearches = repeat(maxRequests, search);
      await eventually(async () => expect(await block.countBlocked()).toBe(maxRequests));
      expect(await list()).toMatchObject({ status: 503, headers: { 'retry-after': expect.anything() } });
      await block.release();
      await Promise.all(activeSearches);
    } catch (failure) {
      await block.release();
      throw failure;
    }
    const answers = await Promise.all(repeat(maxRequests + maxWaiting, list));
    expect(answers.map(({ status }) => status)).toEqual(repeat(maxRequests + maxWaiting, () => 200));
  });

  test('does not count slow readers as requests at work, but bounds their number', async () => {
    const answers: IncomingMessage[] = [];
    const read = () =>
      sendStreamed(gateway(), {
        method: 'GET',
        path: sessionPath(project, largeSession),
        headers: { Authorization: `Bearer ${key}`, Accept: 'application/vnd.session-archive.raw-data' },
      });
    for (let n = 0; n < maxOpen - 1; n += 1) {
      const answer = await read();
      expect(answer.statusCode).toBe(200);
      answers.push(answer);
    }
    expect((await list()).status).toBe(200);
    answers.push(await read());
    expect((await list()).status).toBe(503);
    for (const answer of answers) answer.destroy();
    await eventually(async () => expect((await list()).status).toBe(200));
  });

  test('does not count slow senders as requests at work, and serves them when their bodies are complete', async () => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const begin = async (path: string, method: string, body: unknown) => {
      const request = await sendFirstHalf(gateway(), { method, path, headers, body: JSON.stringify(body) });
      await eventually(async () => expect((await list()).status).toBe(200));
      return request;
    };
    const requests = [
      await begin(sessionPath(project, randomUUID()), 'PUT', uploadBody()),
      await begin(sessionPath(project, randomUUID()), 'PUT', uploadBody()),
      await begin(`${projectsPath}/${project}`, 'PATCH', { name: 'A project' }),
      await begin(graphPath, 'POST', { query: '{ projects { id } }' }),
    ];
    const statuses = [];
    for (const request of requests) statuses.push((await request.finish()).status);
    expect(statuses).toEqual([201, 201, 200, 200]);
  });
});
