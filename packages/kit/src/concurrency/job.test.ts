import { describe, expect, test } from '@jest/globals';
import { startJob } from './job.ts';
import { createLogger } from '../log.ts';
import { eventually } from '../testing/index.ts';

const log = createLogger('silent', 'test');

describe('a job', () => {
  test('never runs twice at a time, however often it is woken', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      runs += 1;
    };
    const job = startJob({ name: 'test', everyMs: 60_000, run, log });
    await eventually(() => {
      job.wake();
      expect(runs).toBeGreaterThan(5);
    });
    await job.stop();
    expect(most).toBe(1);
  });

  test('goes on after a run that failed', async () => {
    let runs = 0;
    const run = () => ((runs += 1) < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve());
    const job = startJob({ name: 'test', everyMs: 1, run, log });
    await eventually(() => expect(runs).toBeGreaterThan(3));
    await job.stop();
  });

  test('that is stopped has ended its run and begins no other', async () => {
    let runs = 0;
    const job = startJob({ name: 'test', everyMs: 1, run: () => Promise.resolve(void (runs += 1)), log });
    await eventually(() => expect(runs).toBeGreaterThan(0));
    await job.stop();
    const after = runs;
    job.wake();
    await new Promise(setImmediate);
    expect(runs).toBe(after);
  });
});
