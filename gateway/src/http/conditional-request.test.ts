import { describe, expect, test } from '@jest/globals';
import { isNotModified, parseUploadPreconditions } from './conditional-request.ts';

const tag = 'a'.repeat(64);
const other = 'b'.repeat(64);

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
    [`"${other}" , "${tag}"`, true],
    [`"x,y", "${tag}"`, true],
    [tag, false],
    [`w/"${tag}"`, false],
    [`W/"${tag}`, false],
    ['', false],
  ])('%s: %s', (header, expected) => {
    expect(isNotModified(header, tag)).toBe(expected);
  });
});

describe('If-Match and If-None-Match become preconditions of an upload', () => {
  const none = { ifMatch: [], ifMatchAny: false, ifNoneMatchAny: false };
  test.each([
    [undefined, undefined, none],
    ['*', undefined, { ...none, ifMatchAny: true }],
    [`W/"${tag}", "${other}"`, undefined, { ...none, ifMatch: [tag, other] }],
    [undefined, '*', { ...none, ifNoneMatchAny: true }],
    [undefined, `W/"${tag}"`, none],
  ])('If-Match %s, If-None-Match %s', (ifMatch, ifNoneMatch, expected) => {
    expect(parseUploadPreconditions(ifMatch, ifNoneMatch)).toEqual(expected);
  });

  test('an unreadable If-Match matches nothing and is not ignored', () => {
    expect(parseUploadPreconditions('garbage', undefined).ifMatch).toHaveLength(1);
  });
});
