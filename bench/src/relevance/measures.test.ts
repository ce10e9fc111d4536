import { describe, expect, test } from '@jest/globals';
import { createBm25Search } from './bm25.ts';
import { gradeSearch, missedNeeds, formatTable } from './grade.ts';
import { computeNdcg10, computeReciprocalRank } from './measures.ts';

const relevant = new Set(['a', 'b']);

test.each([
  [['a', 'b'], 1, 1],
  [['x', 'a'], 1 / 2, 1 / Math.log2(3) / (1 + 1 / Math.log2(3))],
  [['x', 'y'], 0, 0],
  [[], 0, 0],
])('the results %j have reciprocal rank %f and nDCG@10 %f', (found, rank, gain) => {
  expect(computeReciprocalRank(found, relevant)).toBeCloseTo(rank);
  expect(computeNdcg10(found, relevant)).toBeCloseTo(gain);
});

test('BM25 ranks rarer words and shorter sessions first', () => {
  const documents = ['common rare', 'common', 'common and much else besides'].map((markdown, n) => ({
    id: String(n),
    name: '',
    markdown,
  }));
  expect(createBm25Search(documents)('rare common')).toEqual(['0', '1', '2']);
});

describe('grading', () => {
  const documents = ['one passage here', 'two'].map((markdown, n) => ({ id: String(n), name: 'session', markdown }));
  const need = { kind: 'phrase', query: 'q', passage: 'passage' } as const;

  test('counts sessions with the passage as relevant, and reports the missed needs', async () => {
    const scores = await gradeSearch([need], documents, () => ['1', '0']);
    expect(scores).toEqual([expect.objectContaining({ reciprocalRank: 1 / 2 })]);
    expect(missedNeeds(await gradeSearch([need], documents, () => ['1']))).toEqual(['q']);
    expect(formatTable(new Map([['engine', scores]]))).toMatch(/\| phrase \| 1 \| 0.500 \/ 0.631 \|/);
  });

  test('rejects a need without a relevant session', async () => {
    await expect(gradeSearch([{ ...need, passage: 'nowhere' }], documents, () => [])).rejects.toThrow('passage of: q');
  });
});
