import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createLogger, createRedisRateLimiter, type RateLimiter } from '../index.ts';
import { canRunDedicated, eventually, findFreePort, startRedis, type DedicatedEngine } from '../testing/index.ts';

const silent = createLogger('silent', 'test');
const hour = 3_600_000;
const suite = canRunDedicated('redis') ? describe : describe.skip;

suite('the Redis rate limiter', () => {
  let redis: DedicatedEngine;
  let direct: Redis;
  const open: RateLimiter[] = [];
  const connect = async (url = redis.url, log = silent) => {
    const limiter = await createRedisRateLimiter({ url, log });
    open.push(limiter);
    return limiter;
  };
  /** Counts a request, and returns the number of requests of the key. */
  const usedBy = async (limiter: RateLimiter, key: string) =>
    1_000 - (await limiter.consume(key, 1_000, hour)).remaining;

  beforeAll(async () => {
    redis = await startRedis();
    direct = new Redis(redis.url, { retryStrategy: () => 50 });
    direct.on('error', () => undefined);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map(limiter => limiter.stop()));
  });
  afterAll(async () => {
    direct.disconnect();
    await redis.stop();
  });

  test('allows exactly 50 of 500 parallel requests over two clients when 50 remain', async () => {
    const clients = [await connect(), await connect()];
    for (let i = 0; i < 950; i += 1) await clients[i % 2]!.consume('two', 1_000, hour);
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, i) => clients[i % 2]!.consume('two', 1_000, hour)),
    );
    expect(results.filter(({ isAllowed }) => isAllowed)).toHaveLength(50);
  });

  test('never leaves a key without an expiry, and adds one to a key that has none', async () => {
    const limiter = await connect();
    await limiter.consume('new', 1, hour);
    await direct.set('allowance:stuck', 5);
    expect((await limiter.consume('stuck', 5, hour)).isAllowed).toBe(false);
    for (const key of ['new', 'stuck']) {
      const ttlMs = await direct.pttl(`allowance:${key}`);
      expect(ttlMs).toBeGreaterThan(hour - 10_000);
      expect(ttlMs).toBeLessThanOrEqual(hour);
    }
  });

  test('continues when Redis has lost its scripts', async () => {
    const limiter = await connect();
    await limiter.consume('script', 10, hour);
    await direct.script('FLUSH');
    const results = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('script', 10, hour)));
    expect(results.filter(({ isAllowed }) => isAllowed)).toHaveLength(9);
    expect(await direct.get('allowance:script')).toBe('10');
  });

  test('counts in this process while Redis is down, and in Redis within 3 s of its return, even without its data', async () => {
    const limiter = await connect();
    for (let i = 0; i < 10; i += 1) await limiter.consume('down', 1_000, hour);
    await redis.kill();
    const results = await Promise.all(Array.from({ length: 8 }, () => limiter.consume('down', 5, hour)));
    expect(results.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
    await redis.start({ empty: true });
    await eventually(async () => {
      await usedBy(limiter, 'back');
      expect(Number(await direct.get('allowance:back'))).toBeGreaterThan(0);
    }, 3_000);
  });

  test('waits for a hanging Redis only once, and uses Redis within 3 s of its return', async () => {
    const limiter = await connect();
    await usedBy(limiter, 'hang');
    await redis.pause();
    try {
      const begin = performance.now();
      for (let i = 0; i < 200; i += 1) expect((await limiter.consume('hang', 1_000, hour)).isAllowed).toBe(true);
      expect(performance.now() - begin).toBeLessThan(2_000);
    } finally {
      redis.resume();
    }
    await eventually(async () => {
      await usedBy(limiter, 'resumed');
      expect(Number(await direct.get('allowance:resumed'))).toBeGreaterThan(0);
    }, 3_000);
  });

  test('starts while Redis is down, and connects when Redis starts', async () => {
    const port = await findFreePort();
    const limiter = await connect(`redis://127.0.0.1:${port}`);
    expect((await limiter.consume('early', 1, hour)).isAllowed).toBe(true);
    expect((await limiter.consume('early', 1, hour)).isAllowed).toBe(false);
    const late = await startRedis({ port });
    const lateClient = new Redis(late.url);
    try {
      await eventually(async () => {
        await usedBy(limiter, 'late');
        expect(Number(await lateClient.get('allowance:late'))).toBeGreaterThan(0);
      }, 3_000);
    } finally {
      lateClient.disconnect();
      await late.stop();
    }
  });

  test('counts in this process when Redis answers only with errors', async () => {
    const limiter = await connect();
    await direct.lpush('allowance:odd', 'a list');
    expect((await limiter.consume('odd', 1, hour)).isAllowed).toBe(true);
    expect((await limiter.consume('odd', 1, hour)).isAllowed).toBe(false);
  });
});

suite('a Redis in cluster mode', () => {
  let redis: DedicatedEngine;
  let direct: Redis;
  beforeAll(async () => {
    // By default, the second port is the first one plus 10,000, which may not exist.
    const busPort = await findFreePort();
    redis = await startRedis({ args: ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)] });
    direct = new Redis(redis.url);
    await direct.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await eventually(async () => expect(await direct.set('ready', 1)).toBe('OK'));
  });
  afterAll(async () => {
    direct.disconnect();
    await redis.stop();
  });

  test('accepts every command of the rate limiter, because each has one key', async () => {
    await expect(direct.mget('one', 'two')).rejects.toThrow('CROSSSLOT');
    const limiter = await createRedisRateLimiter({ url: redis.url, log: silent });
    await direct.script('FLUSH');
    const results = [await limiter.consume('any', 2, hour), await limiter.consume('any', 2, hour, 2)];
    expect(results).toMatchObject([{ isAllowed: true }, { isAllowed: false, remaining: 1 }]);
    expect(await limiter.read('any', 2)).toMatchObject({ remaining: 1 });
    expect(await direct.get('allowance:any')).toBe('1');
    await limiter.stop();
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
    const limiter = await createRedisRateLimiter({ url, log: pino({ level: 'trace' }, sink) });
    await limiter.consume('secret', 10, hour);
    await limiter.stop();
    return text;
  };

  test('is used with the password of its URL', async () => {
    await openWith('correct-horse');
    const direct = new Redis(redis.url.replace('//', '//:correct-horse@'));
    expect(await direct.get('allowance:secret')).toBe('1');
    direct.disconnect();
  });

  test('never has a wrong password in the log', async () => {
    const logText = await openWith('wrong-battery');
    expect(logText).toContain('WRONGPASS');
    expect(logText).not.toContain('wrong-battery');
  });
});
