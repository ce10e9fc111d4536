import { expect, test } from '@jest/globals';
import { createLoginCode, parseLoginCode } from './codes.ts';

test('a login code has no characters that look alike, and its own form is accepted', () => {
  const codes = Array.from({ length: 200 }, createLoginCode);
  expect(codes.join('')).toMatch(/^[2-9A-HJ-NP-Za-kmnp-z]{1200}$/);
  expect(codes.map(parseLoginCode)).toEqual(codes);
});
