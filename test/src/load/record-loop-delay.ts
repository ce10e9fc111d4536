import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = 'loop-delay';
const turn = 10;

/** How long this thread was ready and did not get a core, in ms since it began (Documentation/scheduler/sched-stats). */
const waited = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;

/**
 * Preloaded into a process under test (`node --import`): notes in a file of its folder the longest that its event loop
 * stood still, in ms, apart from what it waited for a core meanwhile. Where the file was removed it begins anew.
 */
if (isMainThread) {
  let before = { now: performance.now(), waited: waited() };
  let most = { stall: 0, waited: 0 };
  const look = () => {
    const seen = { now: performance.now(), waited: waited() };
    const queued = seen.waited - before.waited;
    const stall = seen.now - before.now - turn - queued;
    most = { stall: Math.max(most.stall, stall), waited: Math.max(most.waited, queued) };
    before = seen;
  };
  setInterval(look, turn).unref();
  setInterval(() => {
    if (!existsSync(file)) most = { stall: 0, waited: 0 };
    writeFileSync(file, JSON.stringify(most));
  }, 100).unref();
}
