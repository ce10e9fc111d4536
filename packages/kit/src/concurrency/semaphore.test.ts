import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Permit } from './permit.ts';
import { Semaphore } from './semaphore.ts';

/** A wait that would never end fails its test after 60 s. */
const waitTimeoutMs = 60_000;
const createSemaphore = (capacity: number) => new Semaphore(capacity, { waitTimeoutMs });

describe('a semaphore', () => {
  test('admits up to its capacity, and the next waiter when weight is released', async () => {
    const semaphore = createSemaphore(10);
    const first = await semaphore.acquire(6);
    await semaphore.acquire(4);
    const waiting = semaphore.acquire(5);
    first.release();
    await waiting;
    expect(semaphore.heldWeight).toBe(9);
  });

  test('admits in the order of arrival: a small request does not overtake a large one', async () => {
    const semaphore = createSemaphore(10);
    const first = await semaphore.acquire(8);
    const order: string[] = [];
    const large = semaphore.acquire(10).then(permit => (order.push('large'), permit));
    const small = semaphore.acquire(1).then(() => order.push('small'));
    first.release();
    (await large).release();
    await small;
    expect(order).toEqual(['large', 'small']);
  });

  test('admits high priority before normal priority, also before earlier waiters', async () => {
    const semaphore = createSemaphore(1);
    const first = await semaphore.acquire();
    const order: string[] = [];
    const record = (name: string) => (permit: Permit) => {
      order.push(name);
      permit.release();
    };
    const waiting = [
      semaphore.acquire(1).then(record('new')),
      semaphore.acquire(1, { priority: 'high' }).then(record('back')),
      semaphore.acquire(1, { priority: 'high' }).then(record('back later')),
    ];
    expect(semaphore.waitingCount).toBe(3);
    first.release();
    await Promise.all(waiting);
    expect(order).toEqual(['back', 'back later', 'new']);
  });

  test('rejects with UNAVAILABLE after the timeout, and admits the waiters behind', async () => {
    const semaphore = new Semaphore(10, { waitTimeoutMs: 20 });
    await semaphore.acquire(8);
    const large = semaphore.acquire(10);
    const small = semaphore.acquire(2);
    await expect(large).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await small;
    expect(semaphore.heldWeight).toBe(10);
  });

  test('removes a waiter whose signal aborts', async () => {
    const semaphore = createSemaphore(10);
    await semaphore.acquire(8);
    const abort = new AbortController();
    const large = semaphore.acquire(10, { signal: abort.signal });
    const small = semaphore.acquire(2);
    abort.abort(new Error('gone'));
    await expect(large).rejects.toThrow('gone');
    await small;
    const signal = AbortSignal.abort(new Error('gone before'));
    await expect(semaphore.acquire(1, { signal })).rejects.toThrow('gone before');
    expect(semaphore.heldWeight).toBe(10);
  });

  test('keeps no weight for a waiter whose signal aborts at the moment of its admission', async () => {
    const semaphore = createSemaphore(10);
    const first = await semaphore.acquire(10);
    const abort = new AbortController();
    const next = semaphore.acquire(10, { signal: abort.signal });
    first.release();
    abort.abort(new Error('gone'));
    await expect(next).rejects.toThrow('gone');
    expect(semaphore.heldWeight).toBe(0);
  });

  test('counts released weight once, and never falls below zero', async () => {
    const semaphore = createSemaphore(10);
    const permit = await semaphore.acquire(10);
    permit.shrink(4);
    permit.shrink(7);
    expect(semaphore.heldWeight).toBe(4);
    permit.release();
    permit.release();
    expect(semaphore.heldWeight).toBe(0);
  });

  test('gives its whole capacity to a request above the capacity', async () => {
    const semaphore = createSemaphore(10);
    const whole = await semaphore.acquire(1_000);
    expect(semaphore.heldWeight).toBe(10);
    whole.release();
    expect(semaphore.heldWeight).toBe(0);
  });
});

describe('a semaphore that runs work', () => {
  test('runs up to its capacity at once, and the rest in the order of arrival', async () => {
    const semaphore = new Semaphore(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map(n =>
      semaphore.run(() => {
        begun.push(n);
        return new Promise<void>(resolve => ends.push(resolve));
      }),
    );
    await setImmediate();
    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    await all[1];
    await setImmediate();
    expect(begun).toEqual([0, 1, 2]);
    for (const n of [0, 2]) ends[n]?.();
    await setImmediate();
    ends[3]?.();
    await Promise.all(all);
  });

  test('releases the permit of work that fails', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(semaphore.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  test('releases the permit of slow work when its lease ends, and not again when the work ends', async () => {
    const semaphore = new Semaphore(1);
    const { promise: slow, resolve: endSlow } = Promise.withResolvers<null>();
    const first = semaphore.run(() => slow, { leaseMs: 1 });
    const { promise: second, resolve: endSecond } = Promise.withResolvers<null>();
    const { promise: secondBegun, resolve: begin } = Promise.withResolvers<null>();
    const next = semaphore.run(() => {
      begin(null);
      return second;
    });
    let thirdBegun = false;
    const third = semaphore.run(() => Promise.resolve((thirdBegun = true)));
    await secondBegun;
    endSlow(null);
    await first;
    await setImmediate();
    expect(thirdBegun).toBe(false);
    endSecond(null);
    await Promise.all([next, third]);
  });
});
