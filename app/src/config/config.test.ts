import { describe, expect, test } from '@jest/globals';
import { problems } from './config.fixture.ts';
import { readConfig } from './config.ts';

describe('settings', () => {
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
    ['TRUSTED_PROXIES', '10.0.0.1, proxy.example.org'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['PUBLIC_URL', 'https://:secret@archive.example.org'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://app.example.org/'],
    ['CORS_ORIGINS', 'app.example.org'],
  ])('%s=%s is an error that names the variable', (name, value) => {
    expect(problems(() => readConfig({ [name]: value }))).toEqual([
      expect.stringMatching(new RegExp(`^${name}: must be`)),
    ]);
  });

  test('TRUSTED_PROXIES accepts addresses and networks', () => {
    const proxies = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'];
    expect(readConfig({ TRUSTED_PROXIES: ` ${proxies.join(' ,')},` })).toMatchObject({ TRUSTED_PROXIES: proxies });
  });

  test.each(['0', '1', '0.05', '.5', '1.0'])('OTEL_TRACES_SAMPLER_ARG accepts the share %s', share => {
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: share }).OTEL_TRACES_SAMPLER_ARG).toBe(Number(share));
  });

  test('CORS_ORIGINS accepts origins', () => {
    const allowed = ['https://app.example.org', 'http://localhost:3000'];
    expect(readConfig({ CORS_ORIGINS: allowed.join() })).toMatchObject({ CORS_ORIGINS: allowed });
  });

  test('every problem is reported at once', () => {
    expect(problems(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x', REDIS_URL: 'x' }))).toHaveLength(3);
  });

  test('the error of an invalid secret does not repeat it', () => {
    expect(problems(() => readConfig({ INTERNAL_SECRET: 'hunter2' })).join()).not.toContain('hunter2');
  });
});
