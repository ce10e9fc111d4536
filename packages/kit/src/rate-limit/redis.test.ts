import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createLogger, createRedisRateLimiter, type RateLimiter } from '../index.ts';
import { canRunDedicated, eventually, findFreePort, startRedis, type DedicatedEngine } from '../testing/index.ts';

const silent = createLogger('silent', 'test');
const hour = 3_600_000;
const suite = canRunDedicated('redis') ? describe : describe.skip;

suite('the allowance on Redis', () => {
  let redis: DedicatedEngine;
  let direct: Redis;
  const open: RateLimiter[] = [];
  const connect = async (url = redis.url, log = silent) => {
    const allowance = await createRedisRateLimiter({ url, log });
    open.push(allowance);
    return allowance;
  };
  /** The count for a key with a large limit, as Redis or this process knows it. */
  const used = async (allowance: RateLimiter, key: string) =>
    1_000 - (await allowance.consume(key, 1_000, hour)).remaining;

  beforeAll(async () => {
    redis = await startRedis();
    direct = new Redis(redis.url, { retryStrategy: () => 50 });
    direct.on('error', () => undefined);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map(allowance => allowance.stop()));
  });
  afterAll(async () => {
    direct.disconnect();
    await redis.stop();
  });

  test('lets exactly 50 of 500 parallel takes over two clients pass when 50 are left', async () => {
    const clients = [await connect(), await connect()];
    for (let i = 0; i < 950; i += 1) await clients[i % 2]!.consume('two', 1_000, hour);
    const taken = await Promise.all(Array.from({ length: 500 }, (_, i) => clients[i % 2]!.consume('two', 1_000, hour)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(50);
  });

  test('never leaves a key without an expiry, and repairs one that has none', async () => {
    const allowance = await connect();
    await allowance.consume('new', 1, hour);
    await direct.set('allowance:stuck', 5);
    expect((await allowance.consume('stuck', 5, hour)).allowed).toBe(false);
    for (const key of ['new', 'stuck']) {
      const left = await direct.pttl(`allowance:${key}`);
      expect(left).toBeGreaterThan(hour - 10_000);
      expect(left).toBeLessThanOrEqual(hour);
    }
  });

  test('goes on when Redis has forgotten its scripts', async () => {
    const allowance = await connect();
    await allowance.consume('script', 10, hour);
    await direct.script('FLUSH');
    const taken = await Promise.all(Array.from({ length: 20 }, () => allowance.consume('script', 10, hour)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(9);
    expect(await direct.get('allowance:script')).toBe('10');
  });

  test('counts in this process while Redis is down, and in Redis again within 3 s of its return, also if it is empty', async () => {
    const allowance = await connect();
    for (let i = 0; i < 10; i += 1) await allowance.consume('down', 1_000, hour);
    await redis.kill();
    const taken = await Promise.all(Array.from({ length: 8 }, () => allowance.consume('down', 5, hour)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(5);
    await redis.start({ empty: true });
    await eventually(async () => {
      await used(allowance, 'back');
      expect(Number(await direct.get('allowance:back'))).toBeGreaterThan(0);
    }, 3_000);
  });

  test('answers while Redis hangs, without waiting for it every time, and is back within 3 s', async () => {
    const allowance = await connect();
    await used(allowance, 'hang');
    await redis.pause();
    try {
      const begin = performance.now();
      for (let i = 0; i < 200; i += 1) expect((await allowance.consume('hang', 1_000, hour)).allowed).toBe(true);
      expect(performance.now() - begin).toBeLessThan(2_000);
    } finally {
      redis.resume();
    }
    await eventually(async () => {
      await used(allowance, 'resumed');
      expect(Number(await direct.get('allowance:resumed'))).toBeGreaterThan(0);
    }, 3_000);
  });

  test('starts while Redis is down and finds it when it comes', async () => {
    const port = await findFreePort();
    const allowance = await connect(`redis://127.0.0.1:${port}`);
    expect((await allowance.consume('early', 1, hour)).allowed).toBe(true);
    expect((await allowance.consume('early', 1, hour)).allowed).toBe(false);
    const late = await startRedis({ port });
    const look = new Redis(late.url);
    try {
      await eventually(async () => {
        await used(allowance, 'late');
        expect(Number(await look.get('allowance:late'))).toBeGreaterThan(0);
      }, 3_000);
    } finally {
      look.disconnect();
      await late.stop();
    }
  });

  test('counts in this process when Redis answers with errors alone', async () => {
    const allowance = await connect();
    await direct.lpush('allowance:odd', 'a list');
    expect((await allowance.consume('odd', 1, hour)).allowed).toBe(true);
    expect((await allowance.consume('odd', 1, hour)).allowed).toBe(false);
  });
});

suite('a Redis with a password', () => {
  let redis: DedicatedEngine;
  beforeAll(async () => {
    redis = await startRedis({ args: ['--requirepass', 'correct-horse'] });
  });
  afterAll(() => redis.stop());

  const openWith = async (password: string) => {
    let text = '';
    const sink = new Writable({
      write: (chunk: Buffer, _, done) => {
        text += chunk.toString();
        done();
      },
    });
    const url = redis.url.replace('//', `//:${password}@`);
    const allowance = await createRedisRateLimiter({ url, log: pino({ level: 'trace' }, sink) });
    await allowance.consume('secret', 10, hour);
    await allowance.stop();
    return text;
  };

  test('is used with the password of its URL', async () => {
    await openWith('correct-horse');
    const direct = new Redis(redis.url.replace('//', '//:correct-horse@'));
    expect(await direct.get('allowance:secret')).toBe('1');
    direct.disconnect();
  });

  test('is reported without the password where that is wrong', async () => {
    const said = await openWith('wrong-battery');
    expect(said).toContain('WRONGPASS');
    expect(said).not.toContain('wrong-battery');
  });
});
