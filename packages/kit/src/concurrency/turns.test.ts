import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Turns } from '../index.ts';

test('so many pieces of work run at a time, the others in the order in which they came', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map(n =>
    turns.run(() => {
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

test('work that fails gives its place to the next', async () => {
  const turns = new Turns(1);
  await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});

test('slow work gives its place to one other when its lease is over, and to none when it ends', async () => {
  const turns = new Turns(1);
  const { promise: slow, resolve: endSlow } = Promise.withResolvers<null>();
  const first = turns.run(() => slow, 1);
  const { promise: second, resolve: endSecond } = Promise.withResolvers<null>();
  const { promise: secondBegun, resolve: begin } = Promise.withResolvers<null>();
  const next = turns.run(() => {
    begin(null);
    return second;
  });
  let thirdBegun = false;
  const third = turns.run(() => Promise.resolve((thirdBegun = true)));
  await secondBegun;
  endSlow(null);
  await first;
  await setImmediate();
  expect(thirdBegun).toBe(false);
  endSecond(null);
  await Promise.all([next, third]);
});
