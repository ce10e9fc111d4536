import { describe, expect, test } from '@jest/globals';
import { isNotModified, parsePreconditions } from './conditional-request.ts';

const tag = 'a'.repeat(64);
const other = 'b'.repeat(64);
const current = { etag: tag, updatedMs: Date.UTC(2026, 0, 2, 3, 4, 5, 678) };
const sameSecond = 'Fri, 02 Jan 2026 03:04:05 GMT';
const earlier = 'Fri, 02 Jan 2026 03:04:04 GMT';

describe('If-None-Match decides whether the answer is a 304', () => {
  test.each([
    [undefined, false],
    ['*', true],
    [' * ', true],
    [`W/"${tag}"`, true],
    [`"${tag}"`, true],
    [`W/"${other}"`, false],
    [`W/"${other}", W/"${tag}"`, true],
    [`W/"${other}",W/"${tag}"`, true],
    [`"${tag}" , "${tag}"`, true],
    [`"x,y", "${tag}"`, true],
    [tag, false],
    [`w/"${tag}"`, false],
    [`W/"${tag}`, false],
    ['', false],
  ])('%s: %s', (header, expected) => {
    expect(isNotModified({ 'if-none-match': header }, current)).toBe(expected);
  });
});

test.each([
  [sameSecond, true],
  ['Fri, 02 Jan 2026 03:04:06 GMT', true],
  [earlier, false],
  ['not a date', false],
])('If-Modified-Since: %s alone is a 304: %s', (header, expected) => {
  expect(isNotModified({ 'if-modified-since': header }, current)).toBe(expected);
});

test.each(['', `"${other}"`, 'garbage'])('If-Modified-Since is ignored in a request with If-None-Match: %s', header => {
  expect(isNotModified({ 'if-none-match': header, 'if-modified-since': sameSecond }, current)).toBe(false);
});

describe('If-Match and If-Unmodified-Since of a read are checked before the others', () => {
  test.each([{ 'if-match': `"${other}"` }, { 'if-match': 'garbage' }, { 'if-unmodified-since': earlier }])(
    '%j is false',
    headers => {
      expect(() => isNotModified({ ...headers, 'if-none-match': '*' }, current)).toThrow('Precondition failed');
    },
  );

  test.each([
    { 'if-match': '*' },
    { 'if-match': `"${tag}"`, 'if-unmodified-since': earlier },
    { 'if-unmodified-since': sameSecond },
    { 'if-unmodified-since': 'not a date' },
  ])('%j is true', headers => {
    expect(isNotModified({ ...headers, 'if-none-match': '*' }, current)).toBe(true);
  });
});

describe('the headers of a write become its preconditions', () => {
  const none = { ifMatch: [], ifMatchAny: false, ifNoneMatch: [], ifNoneMatchAny: false };
  test.each([
    [{}, none],
    [{ 'if-match': '*' }, { ...none, ifMatchAny: true }],
    [{ 'if-match': `W/"${tag}", "${other}"` }, { ...none, ifMatch: [tag, other] }],
    [{ 'if-none-match': '*' }, { ...none, ifNoneMatchAny: true }],
    [{ 'if-none-match': `W/"${tag}", "${other}"` }, { ...none, ifNoneMatch: [tag, other] }],
    [{ 'if-unmodified-since': sameSecond }, { ...none, ifUnmodifiedSinceMs: Date.UTC(2026, 0, 2, 3, 4, 5) }],
    [{ 'if-unmodified-since': 'not a date', 'if-modified-since': sameSecond }, none],
  ])('%j', (headers, expected) => {
    expect(parsePreconditions(headers)).toEqual(expected);
  });

  test('an unreadable If-Match matches nothing and is not ignored', () => {
    expect(parsePreconditions({ 'if-match': 'garbage' }).ifMatch).toHaveLength(1);
  });
});
