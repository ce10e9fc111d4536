import { afterEach, expect, jest, test } from '@jest/globals';
import { StartQueue } from './start-queue.ts';

const never = new AbortController().signal;

/** A queue whose requests work for `workMs` without a pause; `begun` has the owner of each started request. */
function createQueue(workMs = 0) {
  const queue = new StartQueue();
  const begun: string[] = [];
  const enter = async (ownerId: string, signal = never) => {
    await queue.enter(ownerId, signal);
    begun.push(ownerId);
    const endMs = performance.now() + workMs;
    while (performance.now() < endMs);
  };
  return { queue, begun, enter };
}

afterEach(() => {
  jest.useRealTimers();
});

test('a request starts before the 200 waiting requests of another owner', async () => {
  const { begun, enter } = createQueue(1);
  const greedy = Array.from({ length: 200 }, () => enter('greedy'));
  await greedy[0];
  const before = begun.length;
  await enter('modest');
  expect(begun.length - before).toBeLessThanOrEqual(6);
  await Promise.all(greedy);
});

test('owners take turns, and the requests of one owner start in the order of arrival', async () => {
  const { queue, begun } = createQueue();
  const enter = (ownerId: string, name: string) => queue.enter(ownerId, never).then(() => begun.push(name));
  await Promise.all([enter('a', 'a1'), enter('a', 'a2'), enter('a', 'a3'), enter('b', 'b1'), enter('b', 'b2')]);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('the event loop runs other work between the starts of many requests', async () => {
  const { begun, enter } = createQueue(1);
  const all = Array.from({ length: 50 }, () => enter('owner'));
  const perTurn: number[] = [];
  for (let before = 0; begun.length < 50; before = begun.length) {
    await new Promise(setImmediate);
    perTurn.push(begun.length - before);
  }
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(4);
  await Promise.all(all);
});

test('2,000 requests of one owner start, however long they work afterwards', async () => {
  const { queue, begun, enter } = createQueue();
  await Promise.all(Array.from({ length: 2_000 }, () => enter('owner')));
  expect([begun.length, queue.waitingCount]).toEqual([2_000, 0]);
});

test('a request that has waited for 4 s is refused', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'setImmediate'] });
  const { queue, begun, enter } = createQueue();
  const late = enter('owner');
  jest.advanceTimersByTime(4_000);
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect([begun, queue.waitingCount, queue.waitingCountOf('owner')]).toEqual([[], 0, 0]);
});

test('a request whose client has left does not start, and leaves nothing behind', async () => {
  const { queue, enter, begun } = createQueue();
  const client = new AbortController();
  const left = enter('owner', client.signal);
  client.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(enter('owner', client.signal)).rejects.toThrow('gone');
  expect(queue.waitingCount).toBe(0);
  await enter('other');
  expect(begun).toEqual(['other']);
});
