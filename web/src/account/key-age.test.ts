import { describe, expect, test } from '@jest/globals';
import { endOfDay, isOld } from './key-age.ts';
import type { ApiKey } from './keys.ts';

const key: ApiKey = {
  id: 'a',
  name: 'laptop',
  lastFour: 'ab12',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  state: 'active',
};

describe('the age of a key', () => {
  test('an active key is old from day 90 on', () => {
    expect(isOld(key, Date.parse('2026-03-31T23:59:59.999Z'))).toBe(false);
    expect(isOld(key, Date.parse('2026-04-01T00:00:00.000Z'))).toBe(true);
  });

  test('a key that nobody can use is never old', () => {
    const later = Date.parse('2027-01-01T00:00:00.000Z');
    expect(isOld({ ...key, state: 'revoked' }, later)).toBe(false);
    expect(isOld({ ...key, state: 'expired' }, later)).toBe(false);
  });
});

describe('an expiry date', () => {
  test('means the end of that day in the time zone of the browser', () => {
    expect(new Date(endOfDay('2026-12-31', 0) ?? '').toLocaleString('sv')).toBe('2026-12-31 23:59:59');
  });

  test('that has passed or does not exist is none', () => {
    expect(endOfDay('2026-01-01', Date.parse('2026-06-01'))).toBeUndefined();
    expect(endOfDay('no date', 0)).toBeUndefined();
  });
});
