import { describe, expect, test } from '@jest/globals';
import { startJob } from './job.ts';
import { createLogger } from '../log/log.ts';
import { eventually } from '../testing/index.ts';

const log = createLogger('silent', 'test');

describe('a job', () => {
  test('never overlaps its own runs, even if it is woken often', async () => {
    let running = 0;
    let maxRunning = 0;
    let runs = 0;
    const run = async () => {
      maxRunning = Math.max(maxRunning, (running += 1));
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
    expect(maxRunning).toBe(1);
  });

  test('runs again after a run that failed', async () => {
    let runs = 0;
    const run = () => ((runs += 1) < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve());
    const job = startJob({ name: 'test', everyMs: 1, run, log });
    await eventually(() => expect(runs).toBeGreaterThan(3));
    await job.stop();
  });

  test('has ended its run when stop resolves, and begins no other', async () => {
    let runs = 0;
    const job = startJob({ name: 'test', everyMs: 1, run: () => Promise.resolve(void (runs += 1)), log });
    await eventually(() => expect(runs).toBeGreaterThan(0));
    await job.stop();
    const runsAtStop = runs;
    job.wake();
    await new Promise(setImmediate);
    expect(runs).toBe(runsAtStop);
  });
});
