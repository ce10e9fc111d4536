import { describe, expect, test } from '@jest/globals';
import { normalizePassword, requireStrongPassword } from './password-policy.ts';

describe('a new password', () => {
  test.each([
    ['12 characters', 'x4#kq9!vv21z'],
    ['128 characters', 'ab c'.repeat(32)],
    ['128 characters outside the basic plane', '😀'.repeat(128)],
    ['spaces at both ends', '  a password of mine  '],
  ])('of %s is allowed and stays as it is typed', (_, text) => {
    expect(requireStrongPassword(text)).toBe(text);
  });

  test.each([
    ['11 characters', 'x4#kq9!vv21'],
    ['11 characters outside the basic plane', '😀'.repeat(11)],
    ['129 characters', 'x'.repeat(129)],
    ['1 MB', 'x'.repeat(1_000_000)],
    ['half a surrogate pair', `a password of mine ${'😀'.slice(0, 1)}`],
    ['a common text', '1qaz2wsx3edc'],
    ['a common text in capitals', '1QAZ2WSX3EDC'],
  ])('of %s is INVALID', (_, text) => {
    expect(() => requireStrongPassword(text)).toThrow('Invalid value for password');
  });

  test('that is the email is INVALID', () => {
    expect(() => requireStrongPassword('Ada@Example.org', 'ada@example.org')).toThrow('easy to guess');
  });

  test('typed in another form of Unicode is the same password', () => {
    expect(normalizePassword('caffe\u0300 latte e cornetto')).toBe('caffè latte e cornetto');
  });
});
