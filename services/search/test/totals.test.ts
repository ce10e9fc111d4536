import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { emptyFilters } from '@archive/contracts';
import type { Filters, HitPage, SearchIndex } from '../src/index-port/search-index.ts';
import { indexEngines, type OpenIndex } from './engines.ts';
import { createSession } from './elastic-fixture.ts';
import { exampleFacets } from './example.ts';
import { findSessions, sessionIdsOf } from './session-fixture.ts';

const ownerId = 'owner of many';
const many = 10_000;
const begin = Date.parse('2025-03-04T05:06:07.008Z');
/** What sessions say, and how many of each there are; every session is active a millisecond after the one before. */
const crowds = [
  { text: 'common', count: 9_979 },
  { text: 'common seldom', count: 20 },
  { text: 'common once', count: 1 },
];

describe.each(indexEngines)('totals of the index in $name, of 10,000 sessions', ({ open }) => {
  let opened: OpenIndex;
  let index: SearchIndex;

  beforeAll(async () => {
    opened = await open();
    ({ index } = opened);
    let activityMs = begin;
    for (const { text, count } of crowds) {
      const { head } = createSession(text, { ownerId, facets: { ...exampleFacets, activityMs } });
      await opened.writeCopies(head, count);
      activityMs += count;
    }
  }, 120_000);
  afterAll(() => opened.stop());

  const find = (text: string, filters: Partial<Filters> = {}, limit = 20): Promise<HitPage> =>
    findSessions(index, ownerId, text, { filters: { ...emptyFilters, ...filters }, limit });

  test.each([
    ['absent', 0],
    ['once', 1],
    ['seldom', 20],
    ['common', many],
    ['', many],
    ['-common', 0],
    ['-seldom', many - 20],
    ['comm*', many],
    ['once OR seldom', 21],
  ])('%j has exactly %i', async (text, total) => {
    const found = await find(text);
    expect(found.total).toBe(total);
    expect(new Set(sessionIdsOf(found)).size).toBe(Math.min(20, total));
  });

  test.each([
    ['', 9_990, 30, 10],
    ['seldom', 15, 20, 5],
    ['seldom', 20, 20, 0],
    ['seldom', 40, 20, 0],
  ])(
    '%j from %i on keeps its total, in a page of up to %i, of which there are %i',
    async (text, offset, limit, shown) => {
      const { total, hits } = await findSessions(index, ownerId, text, { offset, limit });
      expect([total, hits.length]).toEqual([text === '' ? many : 20, shown]);
    },
  );

  test.each<[Partial<Filters>, number]>([
    [{ activeFromMs: begin + 9_999 }, 1],
    [{ activeFromMs: begin + 10_000 }, 0],
    [{ activeToMs: begin }, 1],
    [{ activeToMs: begin - 1 }, 0],
    [{ activeFromMs: begin + 100, activeToMs: begin + 100 }, 1],
    [{ activeFromMs: begin + 100, activeToMs: begin + 101 }, 2],
    [{ activeFromMs: begin + 101, activeToMs: begin + 100 }, 0],
    [{ activeFromMs: begin, activeToMs: begin + 9_999 }, many],
    [{ activeFromMs: begin + 1, activeToMs: begin + 9_998 }, many - 2],
  ])('from %j there are exactly %i, at the millisecond', async (filters, total) => {
    expect((await find('', filters)).total).toBe(total);
    expect((await find('common', filters)).total).toBe(total);
  });
});
