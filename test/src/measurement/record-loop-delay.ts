import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = 'loop-delay';
const intervalMs = 10;

/** Reads for how long this thread was ready but waited for a CPU core (Linux Documentation/scheduler/sched-stats.rst). */
const readCpuWaitMs = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;

/**
 * A process under test loads this file by `--import`. It writes the longest delay of its event loop, without waits for
 * a core, to a file. To start a new measurement, a test removes the file.
 */
if (isMainThread) {
  const readTimes = () => ({ nowMs: performance.now(), cpuWaitMs: readCpuWaitMs() });
  let previous = readTimes();
  let max = { stallMs: 0, waitedMs: 0 };
  const sample = () => {
    const current = readTimes();
    const waitedMs = current.cpuWaitMs - previous.cpuWaitMs;
    const stallMs = current.nowMs - previous.nowMs - intervalMs - waitedMs;
    max = { stallMs: Math.max(max.stallMs, stallMs), waitedMs: Math.max(max.waitedMs, waitedMs) };
    previous = current;
  };
  setInterval(sample, intervalMs).unref();
  setInterval(() => {
    sample();
    if (!existsSync(file)) max = { stallMs: 0, waitedMs: 0 };
    writeFileSync(file, JSON.stringify(max));
    // The delay of this write is not counted, because a write waits while the disk is busy.
    previous = readTimes();
  }, 100).unref();
}
