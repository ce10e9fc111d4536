import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = 'loop-delay';
const intervalMs = 10;

/**
 * Reads the time that this thread was ready but waited for a CPU core, in ms (Linux
 * Documentation/scheduler/sched-stats.rst).
 */
const readCpuWaitMs = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;

/**
 * Preloaded into a process under test (`node --import`). Writes the longest delay of the event loop, without the waits
 * for a core, to a file in the working folder. A test removes the file to start a new measurement.
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
    // The write itself waits while the disk is busy.
    previous = readTimes();
  }, 100).unref();
}
