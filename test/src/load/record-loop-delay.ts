import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = 'loop-delay';
const intervalMs = 10;

/** How long this thread was ready and did not get a core, in ms since it began (Documentation/scheduler/sched-stats). */
const waited = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;

/**
 * Preloaded into a process under test (`node --import`): notes in a file of its folder the longest that its event loop
 * stood still, in ms, apart from what it waited for a core meanwhile. Where the file was removed it begins anew.
 */
if (isMainThread) {
  let previous = { now: performance.now(), waited: waited() };
  let max = { stall: 0, waited: 0 };
  const sample = () => {
    const current = { now: performance.now(), waited: waited() };
    const waitedMs = current.waited - previous.waited;
    const stall = current.now - previous.now - intervalMs - waitedMs;
    max = { stall: Math.max(max.stall, stall), waited: Math.max(max.waited, waitedMs) };
    previous = current;
  };
  setInterval(sample, intervalMs).unref();
  setInterval(() => {
    if (!existsSync(file)) max = { stall: 0, waited: 0 };
    writeFileSync(file, JSON.stringify(max));
  }, 100).unref();
}
