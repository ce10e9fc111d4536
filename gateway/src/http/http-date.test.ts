import { expect, test } from '@jest/globals';
import { parseHttpDate } from './http-date.ts';

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-30 08:49:37 GMT', '2030-11-06T08:49:37.000Z'],
  ['Sat, 31 Dec 2016 23:59:60 GMT', '2017-01-01T00:00:00.000Z'],
  [' Sun, 06 Nov 1994 08:49:37 GMT ', '1994-11-06T08:49:37.000Z'],
])('%s is an HTTP date', (text, expected) => {
  expect(new Date(parseHttpDate(text) ?? Number.NaN).toISOString()).toBe(expected);
});

test.each([
  undefined,
  '',
  '0',
  '1994',
  '1994-11-06T08:49:37Z',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 UTC',
  'Sun, 06 Nov 1994 24:00:00 GMT',
  'Thu, 30 Feb 1994 08:49:37 GMT',
  'Sun, 06 Foo 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT',
])('%s is no HTTP date', text => {
  expect(parseHttpDate(text)).toBeUndefined();
});
