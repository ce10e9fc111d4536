import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { CooperativeTask } from './cooperative-task.ts';

test('a yield is due when the slice is used up', () => {
  expect(new CooperativeTask(60_000).isYieldDue).toBe(false);
  expect(new CooperativeTask(0).isYieldDue).toBe(true);
});

test('at most one of several tasks runs per event-loop turn', async () => {
  let turn = 0;
  let isWorking = true;
  const count = async () => {
    for (; isWorking; turn += 1) await setImmediate();
  };
  const seen: number[] = [];
  const work = async () => {
    const task = new CooperativeTask(0);
    for (let n = 0; n < 5; n += 1) {
      await task.yieldToEventLoop();
      seen.push(turn);
    }
  };
  const counting = count();
  await Promise.all(Array.from({ length: 4 }, work));
  isWorking = false;
  await counting;
  expect(seen).toHaveLength(20);
  expect(new Set(seen).size).toBe(20);
});
