import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, localAllowance, redisAllowance, type Allowance } from '../index.ts';
import { canRun, eventually, startEngine, type Engine } from '../testing/index.ts';

const log = createLogger('silent', 'test');
const hour = 3_600_000;
const adapters: {
  name: string;
  start: () => Promise<Engine | undefined>;
  open: (url?: string) => Promise<Allowance>;
}[] = [{ name: 'in process', start: () => Promise.resolve(undefined), open: () => Promise.resolve(localAllowance()) }];
if (await canRun('redis')) {
  adapters.push({ name: 'Redis', start: () => startEngine('redis'), open: url => redisAllowance({ url: url!, log }) });
}

describe.each(adapters)('an allowance counted by $name', ({ start, open }) => {
  let engine: Engine | undefined;
  let allowance: Allowance;
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
    for (let i = 0; i < 5; i += 1) taken.push(await allowance.take(key, 3, hour));
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
    const first = await allowance.take(key, 1, hour);
    await eventually(() => expect(Date.now()).toBeGreaterThan(before + 1));
    const refused = await allowance.take(key, 1, hour);
    expect(first.resetMs).toBeGreaterThanOrEqual(before + hour - 1_000);
    expect(first.resetMs).toBeLessThanOrEqual(Date.now() + hour + 1_000);
    expect(refused.resetMs).toBe(first.resetMs);
  });

  test('begins a new window when the old one has ended', async () => {
    const key = newKey();
    await allowance.take(key, 1, 400);
    expect((await allowance.take(key, 1, 400)).allowed).toBe(false);
    const again = await eventually(async () => {
      const taken = await allowance.take(key, 1, 400);
      expect(taken.allowed).toBe(true);
      return taken;
    });
    expect(again.remaining).toBe(0);
  });

  test('counts keys apart', async () => {
    const [a, b] = [newKey(), newKey()];
    await allowance.take(a, 1, hour);
    expect((await allowance.take(a, 1, hour)).allowed).toBe(false);
    expect((await allowance.take(b, 1, hour)).allowed).toBe(true);
  });

  test('lets exactly 50 of 500 parallel takes pass when 50 are left', async () => {
    const key = newKey();
    for (let i = 0; i < 50; i += 1) await allowance.take(key, 100, hour);
    const taken = await Promise.all(Array.from({ length: 500 }, () => allowance.take(key, 100, hour)));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(50);
    expect(Math.min(...taken.map(({ remaining }) => remaining))).toBe(0);
  });

  test('refuses everything at a limit of 0', async () => {
    expect(await allowance.take(newKey(), 0, hour)).toMatchObject({ allowed: false, limit: 0, remaining: 0 });
  });

  test('takes any text as a key', async () => {
    const key = `${newKey()} \r\n*1 "ß" 🦊`;
    await allowance.take(key, 1, hour);
    expect((await allowance.take(key, 1, hour)).allowed).toBe(false);
  });
});

describe('the allowance in process', () => {
  test('forgets windows that have ended before ones still running', async () => {
    let now = 0;
    const allowance = localAllowance({ maxKeys: 3, now: () => now });
    await allowance.take('long', 1, hour);
    await allowance.take('short-1', 1, 20);
    await allowance.take('short-2', 1, 20);
    now = 20;
    for (const key of ['a', 'b']) await allowance.take(key, 1, hour);
    expect((await allowance.take('long', 1, hour)).allowed).toBe(false);
    expect((await allowance.take('a', 1, hour)).allowed).toBe(false);
  });

  test('when full of running windows forgets the one that ends soonest', async () => {
    const allowance = localAllowance({ maxKeys: 3 });
    await allowance.take('soonest', 1, hour / 2);
    await allowance.take('first', 1, hour);
    await allowance.take('second', 1, hour);
    await allowance.take('third', 1, hour);
    expect((await allowance.take('first', 1, hour)).allowed).toBe(false);
    expect((await allowance.take('second', 1, hour)).allowed).toBe(false);
    expect((await allowance.take('soonest', 1, hour / 2)).allowed).toBe(true);
  });
});
