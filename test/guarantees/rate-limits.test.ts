import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { type Answer, parseJson } from '../src/client/answer.ts';
import { sendWithKey, putWithKey } from '../src/client/send-with-key.ts';
import type { Archive } from '../src/archive/archive.ts';
import { startDistributed } from '../src/archive/distributed.ts';
import { canRunDedicatedEngines, type DedicatedEngines, startDedicatedEngines } from '../src/archive/engines.ts';
import { sessionPath, sessionsPath } from '../src/api/paths.ts';
import { uploadBody } from '../src/world/upload.ts';

const limit = 120;
const uploadLimit = 6;
const session = '0b0e7f3c-4f0a-4a53-9b1e-8a7d5c1f2e30';
const suite = canRunDedicatedEngines() ? describe : describe.skip;

suite('two gateways that count requests in one Redis', () => {
  let engines: DedicatedEngines;
  let archive: Archive;

  beforeAll(async () => {
    engines = await startDedicatedEngines();
    const limits = { REST_LIMIT_PER_HOUR: String(limit), UPLOAD_LIMIT_PER_HOUR: String(uploadLimit) };
    archive = await startDistributed({ ...engines.settings, ...limits });
  });
  afterAll(async () => {
    await archive.stop();
    await engines.stop();
  });

  const gateway = (n: number) => archive.gateways[n % 2]!;
  const newKey = async (user = `limits-${Math.random()}`) => (await archive.createKey(user)).key;
  /** The requests alternate between the gateways. */
  const sendRequests = async (key: string, count: number) => {
    for (let n = 0; n < count; n += 1) await sendWithKey(gateway(n), key);
  };
  const remaining = ({ headers }: Answer) => Number(headers['x-ratelimit-remaining']);
  const fetchRemaining = async (key: string) => remaining(await sendWithKey(gateway(0), key));
  const upload = (key: string, markdown: string) =>
    putWithKey(gateway(0), key, sessionPath('limits', session), uploadBody({ markdown }));

  test('with 50 requests left, exactly 50 of 500 parallel requests pass, and each answer has its own remaining count', async () => {
    const key = await newKey();
    await sendRequests(key, limit - 50);
    const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => sendWithKey(gateway(n), key)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(450);
    expect(passed.map(remaining).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-limit']))).toEqual(new Set([String(limit)]));
    const resets = new Set(answers.map(({ headers }) => headers['x-ratelimit-reset']));
    expect(resets.size).toBe(1);
    expect(Math.abs(Number([...resets][0]) - Date.now() / 1_000 - 3_600)).toBeLessThan(60);
  });

  test('a 429 answer has the seconds until the next window and does not extend the window', async () => {
    const key = await newKey();
    await sendRequests(key, limit);
    const firstAnswer = await sendWithKey(gateway(0), key);
    expect(firstAnswer.status).toBe(429);
    const retrySeconds = Number(firstAnswer.headers['retry-after']);
    expect(parseJson(firstAnswer)).toEqual({
      success: false,
      error: `Rate limit exceeded, try again in ${retrySeconds} seconds`,
    });
    expect(remaining(firstAnswer)).toBe(0);
    expect(Math.abs(Number(firstAnswer.headers['x-ratelimit-reset']) - Date.now() / 1_000 - retrySeconds)).toBeLessThan(
      2,
    );
    await eventually(async () => {
      const later = await sendWithKey(gateway(1), key);
      expect(later.status).toBe(429);
      expect(later.headers['x-ratelimit-reset']).toBe(firstAnswer.headers['x-ratelimit-reset']);
      expect(Number(later.headers['retry-after'])).toBeLessThanOrEqual(retrySeconds - 2);
    });
  });

  test('unknown routes, wrong methods, refusals and 304 answers count; requests without a valid key do not', async () => {
    const key = await newKey();
    const { headers } = await upload(key, '# counted\n');
    const conditionalRequest = { path: sessionPath('limits', session), headers: { 'If-None-Match': headers['etag'] } };
    const answers = [
      await sendWithKey(gateway(0), key, { path: '/api/v1/nowhere' }),
      await sendWithKey(gateway(1), key, { method: 'POST' }),
      await sendWithKey(gateway(0), key, { path: '/api/v1/sessions/recent?limit=0' }),
      await sendWithKey(gateway(1), key, conditionalRequest),
      await sendWithKey(gateway(0), key, { ...conditionalRequest, method: 'HEAD' }),
      await sendWithKey(gateway(1), `${key}=`),
      await sendWithKey(gateway(0), key),
    ];
    const outcomes = answers.map(answer => [answer.status, answer.headers['x-ratelimit-remaining']]);
    const counted = [404, 405, 400, 304, 304].map((status, n) => [status, String(limit - 1 - n)]);
    expect(outcomes).toEqual([...counted, [401, undefined], [200, String(limit - 6)]]);
  });

  test('uploads and session sizes share a limit that other requests do not use', async () => {
    const key = await newKey();
    await sendRequests(key, limit);
    expect((await sendWithKey(gateway(1), key)).status).toBe(429);
    const sizes = { path: `${sessionsPath('limits')}/sizes` };
    for (let n = 1; n <= uploadLimit; n += 1) {
      const sizesRequest = n % 4 ? sizes : { ...sizes, method: 'HEAD' };
      const answer = n % 2 ? await upload(key, `# ${n}\n`) : await sendWithKey(gateway(1), key, sizesRequest);
      const { headers } = answer;
      expect([answer.status < 300, headers['x-ratelimit-limit'], remaining(answer)]).toEqual([
        true,
        String(uploadLimit),
        uploadLimit - n,
      ]);
    }
    expect((await upload(key, '# one too many\n')).status).toBe(429);
    expect((await sendWithKey(gateway(1), key, sizes)).status).toBe(429);
    expect((await sendWithKey(gateway(0), key, { ...sizes, method: 'HEAD' })).status).toBe(429);
  });

  test('a GraphQL request uses the GraphQL limit, also if its path is written in another way', async () => {
    const key = await newKey();
    const { host } = new URL(gateway(0));
    for (const path of ['/api/v1/graphql', '/api/v1/graphql/', '//api/v1/graphql', `http://${host}/api/v1/graphql`]) {
      const { headers } = await sendWithKey(gateway(0), key, { method: 'POST', path });
      expect([path, headers['x-ratelimit-limit']]).toEqual([path, '500']);
    }
  });

  test('each key of a user has a limit of its own', async () => {
    const [one, other] = [await newKey('limits of one user'), await newKey('limits of one user')];
    await sendRequests(one, limit);
    expect((await sendWithKey(gateway(0), one)).status).toBe(429);
    expect(await fetchRemaining(other)).toBe(limit - 1);
  });

  /** A request on one gateway must reduce the remaining count on the other. */
  const expectSharedCount = async () => {
    const key = await newKey();
    expect(await fetchRemaining(key)).toBe(limit - 1);
    expect(remaining(await sendWithKey(gateway(1), key))).toBe(limit - 2);
  };

  const sendTimed = async (key: string, count: number) => {
    const answers = Array.from({ length: count }, async (_, n) => {
      const startedMs = performance.now();
      const { status } = await sendWithKey(gateway(n), key);
      return { status, slow: performance.now() - startedMs > 5_000 };
    });
    return [...new Set((await Promise.all(answers)).map(answer => JSON.stringify(answer)))];
  };
  const allInTime = ['{"status":200,"slow":false}'];

  const resume = () => {
    engines.redis.resume();
    return Promise.resolve();
  };

  test.each([
    { state: 'is stopped', begin: () => engines.redis.kill(), end: () => engines.redis.start() },
    { state: 'hangs', begin: () => engines.redis.pause(), end: resume },
    { state: 'restarts empty', begin: () => engines.redis.kill(), end: () => engines.redis.start({ empty: true }) },
  ])(
    'while Redis $state, requests are answered within 5 s; within 3 s after its return both gateways count together again',
    async run => {
      const key = await newKey();
      await expectSharedCount();
      await sendRequests(key, 10);
      await run.begin();
      const during = await sendTimed(key, 40).finally(run.end);
      expect(during).toEqual(allInTime);
      const load = sendTimed(await newKey(), 60);
      await eventually(expectSharedCount, 3_000);
      expect(await load).toEqual(allInTime);
    },
  );

  test('while Redis is down, each gateway enforces the limit by its own count', async () => {
    const key = await newKey();
    await engines.redis.kill();
    const statuses = async (n: number) => {
      const answers = Array.from({ length: limit + 30 }, () => sendWithKey(gateway(n), key));
      return (await Promise.all(answers)).filter(({ status }) => status === 200).length;
    };
    const passed = await Promise.all([statuses(0), statuses(1)]).finally(() => engines.redis.start());
    expect(passed).toEqual([limit, limit]);
  });
});
