import { describe, expect, test } from '@jest/globals';
import { FairSemaphore } from './fair-semaphore.ts';

/** A wait that would never end fails its test after 60 s. */
const waitTimeoutMs = 60_000;
const createSemaphore = (capacity: number, maxWeightPerOwner?: number) =>
  new FairSemaphore(capacity, { waitTimeoutMs, ...(maxWeightPerOwner === undefined ? {} : { maxWeightPerOwner }) });

describe('a fair semaphore', () => {
  test('serves owners in turns, however many waiters one of them has', async () => {
    const semaphore = createSemaphore(1);
    const order: string[] = [];
    const first = await semaphore.acquire('greedy');
    const queue = (owner: string) =>
      semaphore.acquire(owner).then(permit => {
        order.push(owner);
        permit.release();
      });
    const waiting = [...Array.from({ length: 4 }, () => queue('greedy')), queue('modest'), queue('modest')];
    first.release();
    await Promise.all(waiting);
    expect(order).toEqual(['modest', 'greedy', 'modest', 'greedy', 'greedy', 'greedy']);
  });

  test('gives free weight to the waiting owner that holds least', async () => {
    const semaphore = createSemaphore(4);
    const held = await Promise.all(['greedy', 'greedy', 'greedy', 'modest'].map(owner => semaphore.acquire(owner)));
    const greedy = semaphore.acquire('greedy');
    const modest = semaphore.acquire('modest');
    held[0]?.release();
    await modest;
    expect([semaphore.heldBy('greedy'), semaphore.heldBy('modest'), semaphore.waitingCountOf('greedy')]).toEqual([
      2, 2, 1,
    ]);
    held[1]?.release();
    await greedy;
  });

  test('lets no owner hold more than its maximum, and admits others meanwhile', async () => {
    const semaphore = createSemaphore(4, 2);
    const first = await semaphore.acquire('greedy', 2);
    const second = semaphore.acquire('greedy');
    await semaphore.acquire('modest', 2);
    expect([semaphore.heldBy('greedy'), semaphore.heldWeight, semaphore.waitingCount]).toEqual([2, 4, 1]);
    first.release();
    await second;
  });

  test('lets an owner that holds nothing take one permit of more than its maximum, and then no further one', async () => {
    const semaphore = createSemaphore(4, 2);
    const large = await semaphore.acquire('greedy', 9);
    expect(semaphore.heldBy('greedy')).toBe(4);
    large.shrink(3);
    const second = semaphore.acquire('greedy');
    expect([semaphore.heldWeight, semaphore.waitingCount]).toEqual([3, 1]);
    large.release();
    await second;
  });

  test('serves the waiters of one owner by priority, which gives no owner precedence over another', async () => {
    const semaphore = createSemaphore(1);
    const held = await semaphore.acquire('greedy');
    const order: string[] = [];
    const queue = (owner: string, priority: 'normal' | 'high') =>
      semaphore.acquire(owner, 1, { priority }).then(permit => {
        order.push(`${owner} ${priority}`);
        permit.release();
      });
    const waiting = [queue('greedy', 'normal'), queue('greedy', 'high'), queue('modest', 'normal')];
    held.release();
    await Promise.all(waiting);
    expect(order).toEqual(['modest normal', 'greedy high', 'greedy normal']);
  });

  test('lets one owner hold everything while no other waits', async () => {
    const semaphore = createSemaphore(3);
    await Promise.all(Array.from({ length: 3 }, () => semaphore.acquire('only')));
    expect(semaphore.heldBy('only')).toBe(3);
  });

  test('does not let small requests of others overtake a large one for ever', async () => {
    const semaphore = createSemaphore(4);
    const held = await semaphore.acquire('greedy', 2);
    const large = semaphore.acquire('modest', 4);
    const small = semaphore.acquire('greedy', 1);
    expect(semaphore.waitingCount).toBe(2);
    held.release();
    (await large).release();
    await small;
  });

  test('releases the permit of slow work when its lease ends', async () => {
    const semaphore = createSemaphore(1);
    const { promise: slow, resolve: end } = Promise.withResolvers<null>();
    const first = semaphore.run('greedy', () => slow, { leaseMs: 1 });
    await semaphore.run('modest', () => Promise.resolve());
    end(null);
    await first;
    expect(semaphore.heldWeight).toBe(0);
  });

  test('rejects with UNAVAILABLE after the timeout, and with the reason of an aborted signal', async () => {
    const semaphore = new FairSemaphore(1, { waitTimeoutMs: 20 });
    const held = await semaphore.acquire('first');
    const abort = new AbortController();
    const aborted = semaphore.acquire('second', 1, { signal: abort.signal });
    abort.abort(new Error('the client left'));
    await expect(aborted).rejects.toThrow('the client left');
    await expect(semaphore.acquire('second')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    held.release();
    await expect(semaphore.run('second', () => Promise.resolve(semaphore.heldBy('second')))).resolves.toBe(1);
    expect([semaphore.heldWeight, semaphore.waitingCount]).toEqual([0, 0]);
  });
});
