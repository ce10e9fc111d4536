import { describe, expect, test } from '@jest/globals';
import { backgroundContext, ServiceError } from '../index.ts';
import { batchCalls } from './batch-calls.ts';

/** A service that doubles numbers, and remembers what each call asked. */
function doubling() {
  const calls: number[][] = [];
  const lookUp = batchCalls<number, number>(items => {
    calls.push(items);
    return Promise.resolve(items.map(item => item * 2));
  });
  return { calls, lookUp };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('batched look-ups', () => {
  test('what is asked in one turn of the event loop is one call, and each caller gets its own answer', async () => {
    const { calls, lookUp } = doubling();
    const answers = await Promise.all(numbers(64).map(n => lookUp(n, backgroundContext(1_000))));
    expect(answers).toEqual(numbers(64).map(n => n * 2));
    expect(calls).toHaveLength(1);
  });

  test('a call asks for 200 items at the most', async () => {
    const { calls, lookUp } = doubling();
    await Promise.all(numbers(450).map(n => lookUp(n, backgroundContext(1_000))));
    expect(calls.map(call => call.length)).toEqual([200, 200, 50]);
  });

  test('the same item twice is asked twice: nothing is remembered', async () => {
    const { calls, lookUp } = doubling();
    await Promise.all([lookUp(1, backgroundContext(1_000)), lookUp(1, backgroundContext(1_000))]);
    await lookUp(1, backgroundContext(1_000));
    expect(calls).toEqual([[1, 1], [1]]);
  });

  test('a failed call is the same error for each of its callers, and the next call is a new one', async () => {
    let fail = true;
    const lookUp = batchCalls<number, number>(items =>
      fail ? Promise.reject(new ServiceError('UNAVAILABLE')) : Promise.resolve(items),
    );
    const failures = await Promise.allSettled(numbers(3).map(n => lookUp(n, backgroundContext(1_000))));
    expect(failures.map(failure => failure.status === 'rejected' && (failure.reason as ServiceError).code)).toEqual(
      Array(3).fill('UNAVAILABLE'),
    );
    fail = false;
    await expect(lookUp(7, backgroundContext(1_000))).resolves.toBe(7);
  });

  test('an answer of the wrong length is an error, never another caller’s answer', async () => {
    const lookUp = batchCalls<number, number>(() => Promise.resolve([1]));
    const answers = await Promise.allSettled(numbers(2).map(n => lookUp(n, backgroundContext(1_000))));
    expect(answers.every(answer => answer.status === 'rejected')).toBe(true);
  });

  test('a caller stops waiting at its own deadline, while the batch goes on for the others', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>(resolve => (release = resolve));
    const lookUp = batchCalls<number, number>(items => gate.then(() => items));
    const hasty = lookUp(1, backgroundContext(20));
    const patient = lookUp(2, backgroundContext(10_000));
    await expect(hasty).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    release();
    await expect(patient).resolves.toBe(2);
  });
});
