import { describe, expect, test } from '@jest/globals';
import { problems } from '../config/config.fixture.ts';
import { readTargetConfig } from './target-config.ts';

describe('the settings of a target', () => {
  test('are complete for target all when nothing is set', () => {
    expect(readTargetConfig('all', {})).toMatchObject({
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      REST_LIMIT_PER_HOUR: 1_000,
      DETAIL_COMPAT: false,
    });
  });

  test.each([
    ['gateway', 'AUTH_ADDRESS INTERNAL_SECRET PROJECTS_ADDRESS REDIS_URL SEARCH_ADDRESS SESSIONS_ADDRESS'],
    ['auth', 'DATABASE_URL INTERNAL_SECRET KEY_SEALING_SECRET PROJECTS_ADDRESS'],
    ['projects', 'DATABASE_URL INTERNAL_SECRET NATS_URL SESSIONS_ADDRESS'],
    ['sessions', 'DATABASE_URL INTERNAL_SECRET NATS_URL PROJECTS_ADDRESS SEARCH_ADDRESS'],
    ['search', 'DATABASE_URL INTERNAL_SECRET NATS_URL PROJECTS_ADDRESS SESSIONS_ADDRESS'],
  ] as const)('--target=%s names each missing setting: %s', (target, names) => {
    const reported = problems(() => readTargetConfig(target, {})).map(problem => problem.split(':')[0]);
    expect(reported.toSorted().join(' ')).toBe(names);
  });
});
