import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, createLocalRateLimiter, createRedisRateLimiter, type RateLimiter } from '../index.ts';
import { canRun, eventually, startEngine, type Engine } from '../testing/index.ts';

const log = createLogger('silent', 'test');
const hour = 3_600_000;
const adapters: {
  name: string;
  start: () => Promise<Engine | undefined>;
  open: (url?: string) => Promise<RateLimiter>;
}[] = [
  {
    name: 'local',
    start: () => Promise.resolve(undefined),
    open: () => Promise.resolve(createLocalRateLimiter()),
  },
];
if (await canRun('redis')) {
  adapters.push({
    name: 'Redis',
    start: () => startEngine('redis'),
    open: url => createRedisRateLimiter({ url: url!, log }),
  });
}

describe.each(adapters)('the $name rate limiter', ({ start, open }) => {
  let engine: Engine | undefined;
  let limiter: RateLimiter;
  let serial = 0;
  const run = `${process.pid}-${Date.now()}`;
  const newKey = () => `${run}-${++serial}`;

  beforeAll(async () => {
    engine = await start();
    limiter = await open(engine?.url);
  });
  afterAll(async () => {
    await limiter.stop();
    await engine?.stop();
  });

  test('allows exactly the limit, counting down, and then rejects', async () => {
    const key = newKey();
    const results = [];
    for (let i = 0; i < 5; i += 1) results.push(await limiter.consume(key, 3, hour));
    expect(results.map(({ isAllowed, remaining, limit }) => [isAllowed, remaining, limit])).toEqual([
      [true, 2, 3],
      [true, 1, 3],
      [true, 0, 3],
      [false, 0, 3],
      [false, 0, 3],
    ]);
  });

  test('reads a window without counting, and begins none', async () => {
    const key = newKey();
    expect(await limiter.read(key, 3)).toEqual({ limit: 3, remaining: 3 });
    const { resetMs } = await limiter.consume(key, 3, hour);
    for (let i = 0; i < 5; i += 1) {
      const status = await limiter.read(key, 3);
      expect(status).toMatchObject({ limit: 3, remaining: 2 });
      expect(Math.abs((status.resetMs ?? 0) - resetMs)).toBeLessThan(1_000);
    }
    expect((await limiter.consume(key, 3, hour)).remaining).toBe(1);
  });

  test('keeps the end of the window for allowed and rejected requests', async () => {
    const key = newKey();
    const before = Date.now();
    const first = await limiter.consume(key, 1, hour);
    await eventually(() => expect(Date.now()).toBeGreaterThan(before + 1));
    const rejected = await limiter.consume(key, 1, hour);
    expect(first.resetMs).toBeGreaterThanOrEqual(before + hour - 1_000);
    expect(first.resetMs).toBeLessThanOrEqual(Date.now() + hour + 1_000);
    expect(rejected.resetMs).toBe(first.resetMs);
  });

  test('begins a new window when the old one has ended', async () => {
    const key = newKey();
    await limiter.consume(key, 1, 400);
    expect((await limiter.consume(key, 1, 400)).isAllowed).toBe(false);
    const again = await eventually(async () => {
      const result = await limiter.consume(key, 1, 400);
      expect(result.isAllowed).toBe(true);
      return result;
    });
    expect(again.remaining).toBe(0);
  });

  test('counts each key separately', async () => {
    const [a, b] = [newKey(), newKey()];
    await limiter.consume(a, 1, hour);
    expect((await limiter.consume(a, 1, hour)).isAllowed).toBe(false);
    expect((await limiter.consume(b, 1, hour)).isAllowed).toBe(true);
  });

  test('allows exactly 50 of 500 parallel requests when 50 remain', async () => {
    const key = newKey();
    for (let i = 0; i < 50; i += 1) await limiter.consume(key, 100, hour);
    const results = await Promise.all(Array.from({ length: 500 }, () => limiter.consume(key, 100, hour)));
    expect(results.filter(({ isAllowed }) => isAllowed)).toHaveLength(50);
    expect(Math.min(...results.map(({ remaining }) => remaining))).toBe(0);
  });

  test('counts a request as many times as its weight, or not at all if the weight exceeds the rest of the limit', async () => {
    const key = newKey();
    const results = [];
    for (const weight of [3, 5, 2, 1]) results.push(await limiter.consume(key, 6, hour, weight));
    expect(results.map(({ isAllowed, remaining }) => [isAllowed, remaining])).toEqual([
      [true, 3],
      [false, 3],
      [true, 1],
      [true, 0],
    ]);
  });

  test('rejects every request at a limit of 0', async () => {
    expect(await limiter.consume(newKey(), 0, hour)).toMatchObject({ isAllowed: false, limit: 0, remaining: 0 });
  });

  test('accepts any text as a key', async () => {
    const key = `${newKey()} \r\n*1 "ß" 🦊`;
    await limiter.consume(key, 1, hour);
    expect((await limiter.consume(key, 1, hour)).isAllowed).toBe(false);
  });
});

describe('the local rate limiter', () => {
  test('drops ended windows before running ones', async () => {
    let now = 0;
    const limiter = createLocalRateLimiter({ maxKeys: 3, now: () => now });
    await limiter.consume('long', 1, hour);
    await limiter.consume('short-1', 1, 20);
    await limiter.consume('short-2', 1, 20);
    now = 20;
    for (const key of ['a', 'b']) await limiter.consume(key, 1, hour);
    expect((await limiter.consume('long', 1, hour)).isAllowed).toBe(false);
    expect((await limiter.consume('a', 1, hour)).isAllowed).toBe(false);
  });

  test('above its limit of keys, drops the running window that ends first', async () => {
    const limiter = createLocalRateLimiter({ maxKeys: 3 });
    await limiter.consume('soonest', 1, hour / 2);
    await limiter.consume('first', 1, hour);
    await limiter.consume('second', 1, hour);
    await limiter.consume('third', 1, hour);
    expect((await limiter.consume('first', 1, hour)).isAllowed).toBe(false);
    expect((await limiter.consume('second', 1, hour)).isAllowed).toBe(false);
    expect((await limiter.consume('soonest', 1, hour / 2)).isAllowed).toBe(true);
  });
});
