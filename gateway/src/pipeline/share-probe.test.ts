import { ServiceError } from '@archive/kit';
import { expect, test } from '@jest/globals';
import { shareProbe } from './share-probe.ts';

/** A shared probe with its own clock; the test ends each run of the probe. */
function createProbe() {
  const clock = { ms: 0 };
  const runs: PromiseWithResolvers<undefined>[] = [];
  const check = shareProbe(
    () => {
      const run = Promise.withResolvers<undefined>();
      runs.push(run);
      return run.promise.then(() => undefined);
    },
    () => clock.ms,
  );
  return { clock, runs, check };
}

test('the probe runs once for all callers within 500 ms, and again for a later caller', async () => {
  const { clock, runs, check } = createProbe();
  const checks = [check(), check()];
  runs[0]?.resolve(undefined);
  clock.ms = 499;
  await Promise.all([...checks, check()]);
  expect(runs).toHaveLength(1);
  clock.ms = 500;
  const later = check();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve(undefined);
  await later;
});

test('while a probe hangs after a failed one, each caller gets the failure at once and starts no probe', async () => {
  const { clock, runs, check } = createProbe();
  const first = check();
  runs[0]?.reject(new ServiceError('UNAVAILABLE', 'down'));
  await expect(first).rejects.toThrow('down');
  clock.ms = 10_000;
  for (let n = 0; n < 100; n += 1) await expect(check()).rejects.toThrow('down');
  expect(runs).toHaveLength(2);
  runs[1]?.resolve(undefined);
  await new Promise(setImmediate);
  await check();
  expect(runs).toHaveLength(2);
});
