import { describe, expect, test } from '@jest/globals';
import { bm25 } from './bm25.ts';
import { judge, missed, table } from './grade.ts';
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

describe('the judgement', () => {
  const documents = ['one passage here', 'two'].map((markdown, n) => ({ id: String(n), name: 'session', markdown }));
  const need = { kind: 'phrase', query: 'q', passage: 'passage' } as const;

  test('takes sessions for relevant that have the passage, and tells which needs were missed', async () => {
    const scores = await judge([need], documents, () => ['1', '0']);
    expect(scores).toEqual([expect.objectContaining({ rank: 1 / 2 })]);
    expect(missed(await judge([need], documents, () => ['1']))).toEqual(['q']);
    expect(table(new Map([['engine', scores]]))).toMatch(/\| phrase \| 1 \| 0.500 \/ 0.631 \|/);
  });

  test('refuses a need that no session can meet', async () => {
    await expect(judge([{ ...need, passage: 'nowhere' }], documents, () => [])).rejects.toThrow('passage of: q');
  });
});
