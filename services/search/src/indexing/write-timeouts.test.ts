import { expect, test } from '@jest/globals';
import { WriteTimeouts } from './write-timeouts.ts';

const minuteMs = 60_000;
const slow = { ownerId: 'o', entity: 'p/slow', version: 5 };
const other = { ownerId: 'o', entity: 'p/other', version: 1 };

/** `timeOutAfter` advances the clock by `minutes`, records a write of `other`, and then records a timeout of `slow`. */
function create() {
  let nowMs = 0;
  const timeouts = new WriteTimeouts(() => nowMs);
  const timeOutAfter = (minutes: number, isOtherWritten = true) => {
    nowMs += minutes * minuteMs;
    if (isOtherWritten) timeouts.recordWrite(other);
    return timeouts.recordTimeout(slow);
  };
  return { timeouts, timeOutAfter };
}

test('a session is at fault from its fifth timeout on, 10 minutes after the first', () => {
  const { timeOutAfter } = create();
  expect([0, 1, 1, 1, 1, 5].map(minutes => timeOutAfter(minutes))).toEqual(Array(6).fill(false));
  expect(timeOutAfter(1)).toBe(true);
  const rare = create();
  expect([0, 10, 10, 10].map(minutes => rare.timeOutAfter(minutes))).toEqual(Array(4).fill(false));
  expect(rare.timeOutAfter(10)).toBe(true);
});

test('a timeout does not count if no other session was written since the last one that counts', () => {
  const { timeOutAfter } = create();
  for (let n = 0; n < 100; n += 1) expect(timeOutAfter(5, false)).toBe(false);
  for (let n = 0; n < 3; n += 1) expect(timeOutAfter(5)).toBe(false);
  expect(timeOutAfter(5, false)).toBe(false);
  expect(timeOutAfter(5)).toBe(true);
});

test('no timeout shows a session at fault while no other session is written, even after five that count', () => {
  const { timeOutAfter } = create();
  for (let n = 0; n < 5; n += 1) expect(timeOutAfter(1)).toBe(false);
  expect(timeOutAfter(10, false)).toBe(false);
  expect(timeOutAfter(1)).toBe(true);
});

test('an hour without a timeout begins anew', () => {
  const { timeOutAfter } = create();
  for (let n = 0; n < 4; n += 1) timeOutAfter(60);
  expect(timeOutAfter(61)).toBe(false);
  for (let n = 0; n < 3; n += 1) expect(timeOutAfter(60)).toBe(false);
  expect(timeOutAfter(60)).toBe(true);
});

test('a version that the index has already begins anew, and is no sign that sessions are written', () => {
  const { timeouts, timeOutAfter } = create();
  for (let n = 0; n < 4; n += 1) timeOutAfter(5);
  timeouts.forget(other);
  expect(timeOutAfter(5, false)).toBe(false);
  expect(timeouts.has(slow)).toBe(true);
  timeouts.forget(slow);
  expect(timeouts.has(slow)).toBe(false);
  expect(timeOutAfter(5)).toBe(false);
});

test('a successful write and a later version begin anew', () => {
  const { timeouts, timeOutAfter } = create();
  for (let n = 0; n < 4; n += 1) timeOutAfter(5);
  expect(timeouts.has(slow)).toBe(true);
  expect(timeouts.recordTimeout({ ...slow, version: 6 })).toBe(false);
  timeouts.recordWrite(slow);
  expect(timeouts.has(slow)).toBe(false);
  expect(timeOutAfter(5)).toBe(false);
});

test('entries are bounded: the 10,001st replaces the one that timed out first', () => {
  const { timeouts } = create();
  for (let version = 0; version <= 10_000; version += 1) timeouts.recordTimeout({ ...slow, version });
  expect([0, 1, 10_000].map(version => timeouts.has({ ...slow, version }))).toEqual([false, true, true]);
});
