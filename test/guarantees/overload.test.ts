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
import { newProjectId, uploadBody } from '../src/world/upload.ts';

const [maxRequests, maxWaiting, maxOpen] = [2, 1, 8];
const log = createLogger('silent', 'test');
const lifecycle = new Lifecycle(log);
const project = newProjectId();
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
const withIndex = async (asked: Promise<Answer>, n: number) => ({ n, answer: await asked });

/** Every search waits in the database until `release`. */
async function blockSearches(): Promise<{ held: () => Promise<number>; release: () => Promise<void> }> {
  const connection = await pool.connect();
  await connection.query('begin; lock table search.heads in access exclusive mode');
  const held = async () => {
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
  return { held, release };
}

beforeAll(async () => {
  archive = await embeddedTopology.start({
    REQUESTS_AT_ONCE: String(maxRequests),
    REQUESTS_WAITING: String(maxWaiting),
    REQUESTS_OPEN: String(maxOpen),
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

describe('a gateway that is asked more than it can do', () => {
  test('refuses at once whom it has neither a place nor a wait for, and answers the others', async () => {
    const busy = await blockSearches();
    const atWork: Promise<Answer>[] = [];
    let refused: Answer;
    let rest: Promise<Answer>;
    try {
      atWork.push(...repeat(maxRequests, search));
      await eventually(async () => expect(await busy.held()).toBe(maxRequests));
      const further = repeat(maxWaiting + 1, search);
      const first = await Promise.race([...further.map(withIndex), ...atWork.map(asked => withIndex(asked, -1))]);
      expect(first.n).toBeGreaterThanOrEqual(0);
      refused = first.answer;
      rest = further[1 - first.n]!;
      expect((await sendRequest(gateway(), { method: 'GET', path: '/healthz' })).status).toBe(200);
      expect((await sendRequest(gateway(), { method: 'GET', path: '/readyz' })).status).toBe(200);
    } finally {
      await busy.release();
    }
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) } });
    expect(parseJson(refused)).toMatchObject({
      success: false,
      errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
    });
    for (const answer of await Promise.all(atWork)) expect(parseJson(answer)).not.toHaveProperty('errors');
    // It was in time if the machine was.
    expect([200, 503]).toContain((await rest).status);
    expect((await Promise.all(repeat(maxRequests, list))).map(({ status }) => status)).toEqual(
      repeat(maxRequests, () => 200),
    );
  });

  test('who waits for a place longer than a second is told to come back, and afterwards everything passes', async () => {
    const busy = await blockSearches();
    try {
      const atWork = repeat(maxRequests, search);
      await eventually(async () => expect(await busy.held()).toBe(maxRequests));
      expect(await list()).toMatchObject({ status: 503, headers: { 'retry-after': expect.anything() } });
      await busy.release();
      await Promise.all(atWork);
    } catch (failure) {
      await busy.release();
      throw failure;
    }
    const answers = await Promise.all(repeat(maxRequests + maxWaiting, list));
    expect(answers.map(({ status }) => status)).toEqual(repeat(maxRequests + maxWaiting, () => 200));
  });

  test('slow readers take no place, and only so many of them are let in', async () => {
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

  test('slow senders take no place, and what they send is taken', async () => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const begin = async (path: string, method: string, body: unknown) => {
      const request = await sendFirstHalf(gateway(), { method, path, headers, body: JSON.stringify(body) });
      await eventually(async () => expect((await list()).status).toBe(200));
      return request;
    };
    const held = [
      await begin(sessionPath(project, randomUUID()), 'PUT', uploadBody()),
      await begin(sessionPath(project, randomUUID()), 'PUT', uploadBody()),
      await begin(`${projectsPath}/${project}`, 'PATCH', { name: 'A project' }),
      await begin(graphPath, 'POST', { query: '{ projects { id } }' }),
    ];
    const statuses = [];
    for (const request of held) statuses.push((await request.finish()).status);
    expect(statuses).toEqual([201, 201, 200, 200]);
  });
});
