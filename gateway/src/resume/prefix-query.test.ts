import { expect, test } from '@jest/globals';
import { toPrefixQuery } from './prefix-query.ts';

test.each([
  ['time out', 'time* out*'],
  ['-tag:x "a b" OR c', 'tag* x* a* b* OR* c*'],
  ['  foo_bar.ts ', 'foo_bar* ts*'],
  ['ünï 時間', 'ünï* 時間*'],
  ['', ''],
  ['"*-:()', ''],
  ['\u0000\ud83d', ''],
])('%j becomes %j', (typed, query) => {
  expect(toPrefixQuery(typed)).toBe(query);
});

test('a long text becomes a query within the limits of search', () => {
  expect(toPrefixQuery('a '.repeat(100)).split(' ')).toHaveLength(32);
  expect(toPrefixQuery('x'.repeat(100_000))).toBe('');
  expect(toPrefixQuery(`${'word '.repeat(5)}${'x'.repeat(2_000)}`)).toBe('word* word* word* word* word*');
});
