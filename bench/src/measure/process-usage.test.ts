import { expect, test } from '@jest/globals';
import {
  parseStatusBytes,
  parseCpuTime,
  findDescendants,
  parseParent,
  readUsage,
  parseCoreTime,
} from './process-usage.ts';

const stat = '42 (a (strange) name) S 7 42 42 0 -1 4194304 1 2 3 4 100 20 3 4 20 0 11 0 5 6 7';

test('CPU time is the user and system time of the process and its ended children, in µs', () => {
  expect(parseCpuTime(stat)).toBe(127 * 10_000);
});

test('a process name with blanks and brackets does not shift the fields', () => {
  expect(parseParent(stat)).toBe(7);
});

test('the busy time of a core excludes idle time and waits for a disk', () => {
  const lines = 'cpu  9 9 9 9 9 9 9 9\ncpu1 1 2 4 1000 1000 8 16 32 0 0\ncpu10 7 7 7 7 7 7 7 7\n';
  expect(parseCoreTime(lines, 1)).toBe(63 * 10_000);
});

test('an entry of status is read in bytes, and an absent entry as 0', () => {
  expect(parseStatusBytes('VmHWM:\t  20 kB\nVmRSS:\t   10 kB\n', 'VmRSS')).toBe(10_240);
  expect(parseStatusBytes('Name:\tx\n', 'VmRSS')).toBe(0);
});

if (process.platform === 'linux') {
  test('this process is a descendant of its parent and uses memory', async () => {
    expect(await findDescendants(process.ppid)).toContain(process.pid);
    expect((await readUsage([process.pid])).rss).toBeGreaterThan(1_000_000);
  });
}
