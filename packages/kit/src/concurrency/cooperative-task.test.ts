import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { CooperativeTask } from './cooperative-task.ts';

test('a slice is over after its time', () => {
  expect(new CooperativeTask(60_000).isYieldDue).toBe(false);
  expect(new CooperativeTask(0).isYieldDue).toBe(true);
});

test('of several long works one alone has a slice in each turn of the event loop', async () => {
  let turn = 0;
  let working = true;
  const count = async () => {
    for (; working; turn += 1) await setImmediate();
  };
  const seen: number[] = [];
  const work = async () => {
    const slice = new CooperativeTask(0);
    for (let n = 0; n < 5; n += 1) {
      await slice.yieldToEventLoop();
      seen.push(turn);
    }
  };
  const counting = count();
  await Promise.all(Array.from({ length: 4 }, work));
  working = false;
  await counting;
  expect(seen).toHaveLength(20);
  expect(new Set(seen).size).toBe(20);
});
