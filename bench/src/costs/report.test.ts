import { expect, test } from '@jest/globals';
import { formatCosts } from './report.ts';

const costs = {
  sessions: 200,
  bytesPerSession: 700_400,
  sizes: [
    { name: 'sessions.parts', data: 40_000_000, indexes: 2_000_000 },
    { name: 'auth.users', data: 1_000, indexes: 0 },
  ],
  operations: [
    {
      name: 'upload',
      count: 200,
      times: new Map([
        ['gateway', 4e6],
        ['postgres', 1e6],
      ]),
    },
    { name: 'search', count: 500, times: new Map([['search', 2e6]]) },
  ],
};

test('the report of costs has megabytes per 1,000 sessions, without tables that do not grow', () => {
  const lines = formatCosts(costs).split('\n');
  expect(lines[0]).toBe('200 sessions with a mean of 700 kB of Markdown and log');
  expect(lines).toContainEqual(expect.stringMatching(/sessions\.parts +200 +10 +210$/));
  expect(lines).toContainEqual(expect.stringMatching(/total +200 +10 +210$/));
  expect(lines.join()).not.toContain('auth.users');
});

test('the report of costs has CPU seconds per 1,000 operations, by process and in total', () => {
  const lines = formatCosts(costs).split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/CPU s per 1,000 +gateway +postgres +search +total$/));
  expect(lines).toContainEqual(expect.stringMatching(/upload +20 +5 +0 +25$/));
  expect(lines).toContainEqual(expect.stringMatching(/search +0 +0 +4 +4$/));
});
