import { describe, expect, test } from '@jest/globals';
import { parseNext, pickTexts } from './search-params.ts';

const origin = 'http://127.0.0.1:4800';

describe('the page after signing in', () => {
  test.each(['/', '/account/keys', '/admin/audit?action=key', '/account#keys'])('%s is a page of the archive', next => {
    expect(parseNext(next, origin)).toBe(next);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    'javascript:alert(1)',
    'account',
    ' /account',
    '/\t/evil.example',
    '',
    7,
    undefined,
    ['/account'],
  ])('%j leads nowhere', next => {
    expect(parseNext(next, origin)).toBeUndefined();
  });
});

test('of a query string only the named texts are passed on, and the other named members are overwritten', () => {
  const search = { action: 'key', from: 7, to: '', other: 'x' };
  expect(Object.entries(pickTexts(search, ['action', 'from', 'to', 'actorId']))).toEqual([
    ['action', 'key'],
    ['from', undefined],
    ['to', undefined],
    ['actorId', undefined],
  ]);
});
