import { expect, test } from '@jest/globals';
import { bytesOfStatus, cpuOfStat, descendantsOf, parentOfStat, usageOf, workOfStat } from './process-usage.ts';

const stat = '42 (a (strange) name) S 7 42 42 0 -1 4194304 1 2 3 4 100 20 3 4 20 0 11 0 5 6 7';

test('CPU time is user and system time of the process and of its ended children, in µs', () => {
  expect(cpuOfStat(stat)).toBe(127 * 10_000);
});

test('a name with blanks and brackets does not shift the fields', () => {
  expect(parentOfStat(stat)).toBe(7);
});

test('a core has worked all the time that it was neither idle nor waiting for a disk', () => {
  const lines = 'cpu  9 9 9 9 9 9 9 9\ncpu1 1 2 4 1000 1000 8 16 32 0 0\ncpu10 7 7 7 7 7 7 7 7\n';
  expect(workOfStat(lines, 1)).toBe(63 * 10_000);
});

test('an entry of status is read in bytes, and an absent one as none', () => {
  expect(bytesOfStatus('VmHWM:\t  20 kB\nVmRSS:\t   10 kB\n', 'VmRSS')).toBe(10_240);
  expect(bytesOfStatus('Name:\tx\n', 'VmRSS')).toBe(0);
});

if (process.platform === 'linux') {
  test('this process is found below its parent, with its memory', async () => {
    expect(await descendantsOf(process.ppid)).toContain(process.pid);
    expect((await usageOf([process.pid])).rss).toBeGreaterThan(1_000_000);
  });
}
