import { describe, expect, test } from '@jest/globals';
import { findPasskeySupport } from './passkeys.ts';

describe('passkeys', () => {
  test.each(['localhost', 'archive.example.org', '1.example.org'])('can be used at %s', hostname => {
    expect(findPasskeySupport({ hostname }, true)).toBe('available');
    expect(findPasskeySupport({ hostname }, false)).toBe('none');
  });

  test.each(['127.0.0.1', '192.168.1.5', '[::1]'])(
    'cannot be used at %s, as browsers refuse IP addresses',
    hostname => {
      expect(findPasskeySupport({ hostname }, true)).toBe('address');
    },
  );
});
