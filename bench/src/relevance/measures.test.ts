import { expect, test } from '@jest/globals';
import { bm25 } from './bm25.ts';
import { ndcg10, reciprocalRank } from './measures.ts';

const relevant = new Set(['a', 'b']);

test.each([
  [['a', 'b'], 1, 1],
  [['x', 'a'], 1 / 2, 1 / Math.log2(3) / (1 + 1 / Math.log2(3))],
  [['x', 'y'], 0, 0],
  [[], 0, 0],
])('of %j the reciprocal rank is %f and the gain %f', (found, rank, gain) => {
  expect(reciprocalRank(found, relevant)).toBeCloseTo(rank);
  expect(ndcg10(found, relevant)).toBeCloseTo(gain);
});

test('the floor puts the rarer word first, and the shorter session of two', () => {
  const documents = ['common rare', 'common', 'common and much else besides'].map((markdown, n) => ({
    id: String(n),
    name: '',
    markdown,
  }));
  expect(bm25(documents)('rare common')).toEqual(['0', '1', '2']);
});
