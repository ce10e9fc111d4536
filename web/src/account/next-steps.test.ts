import { describe, expect, test } from '@jest/globals';
import type { ApiKey } from './keys.ts';
import { findNextSteps } from './next-steps.ts';

const key: ApiKey = {
  id: 'a',
  name: 'laptop',
  lastFour: 'ab12',
  createdAt: new Date().toISOString(),
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  state: 'active',
};
const settled = { keys: [key], sessions: 1, needsPasskey: false, isAlone: false };

describe('the next steps', () => {
  test('of a person with a new key and sessions are none', () => {
    expect(findNextSteps(settled)).toEqual([]);
  });

  test('begin with a key, because nothing can be uploaded without an active one', () => {
    const revoked = { ...key, state: 'revoked' as const };
    expect(findNextSteps({ keys: [revoked], sessions: 0, needsPasskey: true, isAlone: true })).toEqual([
      ...(['makeKey', 'addPasskey', 'invite'] as const),
    ]);
  });

  test('are the upload as long as no session is stored, and the replacement of an old key', () => {
    const old = { ...key, createdAt: '2020-01-01T00:00:00.000Z', lastUsedAt: '2020-01-02T00:00:00.000Z' };
    expect(findNextSteps({ ...settled, keys: [old], sessions: 0 })).toEqual(['upload', 'replaceKey']);
  });

  test('are the revocation of an old key that was never used, and not its replacement', () => {
    const unused = { ...key, createdAt: '2020-01-01T00:00:00.000Z' };
    expect(findNextSteps({ ...settled, keys: [unused] })).toEqual(['revokeKey']);
  });
});
