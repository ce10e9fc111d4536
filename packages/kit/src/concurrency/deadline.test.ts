import { afterEach, expect, jest, test } from '@jest/globals';
import { deadlineIn, msUntil, withTimeout } from './deadline.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('after the deadline, work without an answer is UNAVAILABLE, and Node gets no negative duration', async () => {
  const setTimer = jest.spyOn(globalThis, 'setTimeout');
  const late = withTimeout(msUntil(deadlineIn(-5)), new Promise(() => undefined));
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(setTimer.mock.calls.map(([, ms]) => ms)).toEqual([0]);
});
