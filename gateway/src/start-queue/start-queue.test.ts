import { eventually } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { overloadedError } from '../request/overloaded-error.ts';
import { type StartedRequest, StartQueue } from './start-queue.ts';

const never = new AbortController().signal;

/** A queue whose requests work for `workMs` without a pause; `begun` has the owner of each started request. */
function createQueue(workMs = 0) {
  const queue = new StartQueue();
  const begun: string[] = [];
  const enter = async (ownerId: string, { isReady = () => true, signal = never } = {}): Promise<StartedRequest> => {
    const started = await queue.enter({ ownerId, isReady, signal });
    begun.push(ownerId);
    const endMs = performance.now() + workMs;
    while (performance.now() < endMs);
    return started;
  };
  const countOf = (ownerId: string) => begun.filter(owner => owner === ownerId).length;
  return { queue, begun, enter, countOf };
}

test('a request starts before the 200 waiting requests of another owner', async () => {
  const { begun, enter } = createQueue(1);
  const ended = Array.from({ length: 200 }, () => enter('greedy').then(started => started.end()));
  await eventually(() => expect(begun.length).toBeGreaterThan(0));
  const before = begun.length;
  await enter('modest');
  expect(begun.length - before).toBeLessThanOrEqual(4);
  await Promise.all(ended);
});

test('the event loop runs other work between the starts of many requests', async () => {
  const { begun, enter } = createQueue(1);
  const ended = Array.from({ length: 50 }, () => enter('owner').then(started => started.end()));
  const perTurn: number[] = [];
  for (let before = 0; begun.length < 50; before = begun.length) {
    await new Promise(setImmediate);
    perTurn.push(begun.length - before);
  }
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(4);
  await Promise.all(ended);
});

test('a single owner has as many requests at work as it sends', async () => {
  const { enter } = createQueue();
  await Promise.all(Array.from({ length: 1_050 }, () => enter('owner')));
});

test('an owner that competes with another one has a bounded number at work; its other requests start when that one has gone', async () => {
  const { enter, countOf } = createQueue();
  const other = await enter('modest');
  const all = Array.from({ length: 100 }, () => enter('greedy'));
  await eventually(() => expect(countOf('greedy')).toBeGreaterThan(0));
  await enter('modest').then(started => started.end());
  expect(countOf('greedy')).toBeLessThan(50);
  other.end();
  await Promise.all(all);
});

test('a request that has waited for 1 s is refused while its owner is at its limit', async () => {
  const { enter, countOf } = createQueue();
  await enter('modest');
  const all = Array.from({ length: 600 }, () => enter('greedy').catch((error: unknown) => error));
  const refused = all.map(async one => {
    if ((await one) !== overloadedError) throw new Error('started');
  });
  await Promise.any(refused);
  expect(countOf('greedy')).toBeLessThan(600);
  await enter('modest');
});

test('requests that have arrived precede those of which little has arrived', async () => {
  const { queue } = createQueue();
  const order: string[] = [];
  const enter = async (name: string, isReady: boolean) => {
    await queue.enter({ ownerId: 'owner', isReady: () => isReady, signal: never });
    order.push(name);
  };
  await Promise.all([enter('slow', false), enter('slow', false), enter('first', true), enter('second', true)]);
  expect(order).toEqual(['first', 'second', 'slow', 'slow']);
});

test('a request whose client has left does not start', async () => {
  const { queue, enter, begun } = createQueue();
  const client = new AbortController();
  const left = enter('owner', { signal: client.signal });
  client.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(queue.waitingCount).toBe(0);
  await enter('other');
  expect(begun).toEqual(['other']);
});
