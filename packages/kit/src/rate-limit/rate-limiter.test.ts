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
    name: 'in process',
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

describe.each(adapters)('an allowance counted by $name', ({ start, open }) => {
  let engine: Engine | undefined;
  let allowance: RateLimiter;
  let serial = 0;
  const run = `${process.pid}-${Date.now()}`;
  const newKey = () => `${run}-${++serial}`;

  beforeAll(async () => {
    engine = await start();
    allowance = await open(engine?.url);
  });
  afterAll(async () => {
    await allowance.stop();
    await engine?.stop();
  });

  test('gives exactly the limit, counting down, and then refuses', async () => {
    const key = newKey();
    const taken = [];
    for (let i = 0; i < 5; i += 1) taken.push(await allowance.consume(key, 3, hour));
    expect(taken.map(({ allowed, remaining, limit }) => [allowed, remaining, limit])).toEqual([
      [true, 2, 3],
      [true, 1, 3],
      [true, 0, 3],
      [false, 0, 3],
      [false, 0, 3],
    ]);
  });

  test('keeps the end of the window that the first take began, refused takes included', async () => {
    const key = newKey();
    const before = Date.now();
    const first = await allowance.consume(key, 1, hour);
    await eventually(() => expect(Date.now()).toBeGreaterThan(before + 1));
    const refused = await allowance.consume(key, 1, hour);
    expect(first.resetMs).toBeGreaterThanOrEqual(before + hour - 1_000);
    expect(first.resetMs).toBeLessThanOrEqual(Date.now() + hour + 1_000);
    expect(refused.resetMs).toBe(first.resetMs);
  });

  test('begins a new window when the old one has ended', async () => {
    const key = newKey();
    await allowance.consume(key, 1, 400);
    expect((await allowance.consume(key, 1, 400)).allowed).toBe(false);
    const again = await eventually(async () => {
      const taken = await allowance.consume(key, 1, 400);
      expect(taken.allowed).toBe(true);
      return taken;
    });
    expect(again.remaining).toBe(0);
  });

  test('counts keys apart', async () => {
    const [a, b] = [newKey(), newKey()];
    await allowance.consume(a, 1, hour);
    expect((await allowance.consume(a, 1, hour)).allowed).toBe(false);
    expect((await allowance.consume(b, 1, hour)).allowed).toBe(true);
  });

  test('lets exactly 50 of 500 parallel takes pass when 50 are left', async () => {
    const key = newKey();
    for (let i = 0; i < 50; i += 1) await allowance.consume(key, 100, hour);
    const taken = await Promise.all(Array.from({ length: 500 }, () => allowance.consume(key, 100, hour)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(50);
    expect(Math.min(...taken.map(({ remaining }) => remaining))).toBe(0);
  });

  test('refuses everything at a limit of 0', async () => {
    expect(await allowance.consume(newKey(), 0, hour)).toMatchObject({ allowed: false, limit: 0, remaining: 0 });
  });

  test('takes any text as a key', async () => {
    const key = `${newKey()} \r\n*1 "ß" 🦊`;
    await allowance.consume(key, 1, hour);
    expect((await allowance.consume(key, 1, hour)).allowed).toBe(false);
  });
});

describe('the allowance in process', () => {
  test('forgets windows that have ended before ones still running', async () => {
    let now = 0;
    const allowance = createLocalRateLimiter({ maxKeys: 3, now: () => now });
    await allowance.consume('long', 1, hour);
    await allowance.consume('short-1', 1, 20);
    await allowance.consume('short-2', 1, 20);
    now = 20;
    for (const key of ['a', 'b']) await allowance.consume(key, 1, hour);
    expect((await allowance.consume('long', 1, hour)).allowed).toBe(false);
    expect((await allowance.consume('a', 1, hour)).allowed).toBe(false);
  });

  test('when full of running windows forgets the one that ends soonest', async () => {
    const allowance = createLocalRateLimiter({ maxKeys: 3 });
    await allowance.consume('soonest', 1, hour / 2);
    await allowance.consume('first', 1, hour);
    await allowance.consume('second', 1, hour);
    await allowance.consume('third', 1, hour);
    expect((await allowance.consume('first', 1, hour)).allowed).toBe(false);
    expect((await allowance.consume('second', 1, hour)).allowed).toBe(false);
    expect((await allowance.consume('soonest', 1, hour / 2)).allowed).toBe(true);
  });
});
