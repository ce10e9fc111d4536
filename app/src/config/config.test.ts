import { describe, expect, test } from '@jest/globals';
import { ConfigError } from '@archive/kit';
import { readConfig, readTargetConfig } from './config.ts';

function problems(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('work when nothing is set', () => {
    expect(readTargetConfig('all', {})).toMatchObject({
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      REST_LIMIT_PER_HOUR: 1_000,
      DETAIL_COMPAT: false,
    });
  });

  test('an empty variable is an unset one', () => {
    expect(readConfig({ HOST: '', DATABASE_URL: '' })).toMatchObject({ HOST: '127.0.0.1', DATABASE_URL: undefined });
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '0x10'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'postgres'],
    ['REDIS_URL', 'http://host'],
    ['AUTH_ADDRESS', 'host'],
    ['INTERNAL_SECRET', 'short'],
    ['KEY_SEALING_SECRET', 'has blanks in the middle of it'],
    ['DETAIL_COMPAT', 'yes'],
    ['REST_LIMIT_PER_HOUR', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(problems(() => readConfig({ [name]: value }))).toEqual([
      expect.stringMatching(new RegExp(`^${name}: must be`)),
    ]);
  });

  test('every problem is reported at once', () => {
    expect(problems(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x', REDIS_URL: 'x' }))).toHaveLength(3);
  });

  test('a secret that is refused is not repeated', () => {
    expect(problems(() => readConfig({ INTERNAL_SECRET: 'hunter2' })).join()).not.toContain('hunter2');
  });

  test.each([
    ['gateway', 'AUTH_ADDRESS INTERNAL_SECRET PROJECTS_ADDRESS REDIS_URL SEARCH_ADDRESS SESSIONS_ADDRESS'],
    ['auth', 'DATABASE_URL INTERNAL_SECRET KEY_SEALING_SECRET'],
    ['projects', 'DATABASE_URL INTERNAL_SECRET NATS_URL SESSIONS_ADDRESS'],
    ['sessions', 'DATABASE_URL INTERNAL_SECRET NATS_URL PROJECTS_ADDRESS SEARCH_ADDRESS'],
    ['search', 'DATABASE_URL INTERNAL_SECRET NATS_URL PROJECTS_ADDRESS SESSIONS_ADDRESS'],
  ] as const)('--target=%s names each engine and address that it lacks: %s', (target, names) => {
    const named = problems(() => readTargetConfig(target, {})).map(problem => problem.split(':')[0]);
    expect(named.toSorted().join(' ')).toBe(names);
  });
});
