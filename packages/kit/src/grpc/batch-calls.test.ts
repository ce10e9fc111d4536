import { describe, expect, test } from '@jest/globals';
import { backgroundContext, ServiceError } from '../index.ts';
import { batchCalls } from './batch-calls.ts';

function createDoublingService() {
  const calls: number[][] = [];
  const double = batchCalls<number, number>(items => {
    calls.push(items);
    return Promise.resolve(items.map(item => item * 2));
  });
  return { calls, double };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('a batched lookup', () => {
  test('is one call with the others of its event-loop turn, and each caller gets its own answer', async () => {
    const { calls, double } = createDoublingService();
    const answers = await Promise.all(numbers(64).map(n => double(n, backgroundContext(1_000))));
    expect(answers).toEqual(numbers(64).map(n => n * 2));
    expect(calls).toHaveLength(1);
  });

  test('shares its call with at most 199 others', async () => {
    const { calls, double } = createDoublingService();
    await Promise.all(numbers(450).map(n => double(n, backgroundContext(1_000))));
    expect(calls.map(call => call.length)).toEqual([200, 200, 50]);
  });

  test('is not cached: the same item twice is looked up twice', async () => {
    const { calls, double } = createDoublingService();
    await Promise.all([double(1, backgroundContext(1_000)), double(1, backgroundContext(1_000))]);
    await double(1, backgroundContext(1_000));
    expect(calls).toEqual([[1, 1], [1]]);
  });

  test('fails with the error of its call, and the next lookup is a new call', async () => {
    let fail = true;
    const double = batchCalls<number, number>(items =>
      fail ? Promise.reject(new ServiceError('UNAVAILABLE')) : Promise.resolve(items),
    );
    const failures = await Promise.allSettled(numbers(3).map(n => double(n, backgroundContext(1_000))));
    expect(failures.map(failure => failure.status === 'rejected' && (failure.reason as ServiceError).code)).toEqual(
      Array(3).fill('UNAVAILABLE'),
    );
    fail = false;
    await expect(double(7, backgroundContext(1_000))).resolves.toBe(7);
  });

  test('fails if the call returns too few answers, and never returns the answer of another caller', async () => {
    const double = batchCalls<number, number>(() => Promise.resolve([1]));
    const answers = await Promise.allSettled(numbers(2).map(n => double(n, backgroundContext(1_000))));
    expect(answers.every(answer => answer.status === 'rejected')).toBe(true);
  });

  test('ends at the deadline of its own caller, while the call continues for the others', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>(resolve => (release = resolve));
    const double = batchCalls<number, number>(items => released.then(() => items));
    const expiring = double(1, backgroundContext(20));
    const patient = double(2, backgroundContext(10_000));
    await expect(expiring).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    release();
    await expect(patient).resolves.toBe(2);
  });
});
