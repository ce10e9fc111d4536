import { expect, test } from '@jest/globals';
import { OwnerLimit } from './owner-limit.ts';

test('the limit falls to one request while the event loop is late, and grows again while it is not', () => {
  const limit = new OwnerLimit();
  const initial = limit.requests;
  for (let n = 0; n < 100; n += 1) limit.addDelay(20);
  expect(limit.requests).toBe(1);
  for (let n = 0; n < 1_000; n += 1) limit.addDelay(0);
  expect(limit.requests).toBeGreaterThan(initial);
});
