import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { emptyFilters } from '@archive/contracts';
import type { Filters, HitPage, SearchIndex } from '../src/index-port/search-index.ts';
import { indexEngines, type OpenIndex } from './engines.ts';
import { createSession } from './elastic-fixture.ts';
import { exampleFacets } from './example.ts';
import { findSessions, sessionIdsOf } from './session-fixture.ts';

const ownerId = 'owner of many';
const sessionCount = 10_000;
const beginMs = Date.parse('2025-03-04T05:06:07.008Z');
/** `count` sessions have the same text. Each session is active 1 ms after the preceding one. */
const groups = [
  { text: 'common', count: 9_979 },
  { text: 'common seldom', count: 20 },
  { text: 'common once', count: 1 },
];

describe.each(indexEngines)('totals of 10,000 sessions in $name', ({ openIndex }) => {
  let opened: OpenIndex;
  let index: SearchIndex;

  beforeAll(async () => {
    opened = await openIndex();
    ({ index } = opened);
    let activityMs = beginMs;
    for (const { text, count } of groups) {
      const { head } = createSession(text, { ownerId, facets: { ...exampleFacets, activityMs } });
      await opened.writeCopies(head, count);
      activityMs += count;
    }
  });
  afterAll(() => opened.stop());

  const find = (text: string, filters: Partial<Filters> = {}, limit = 20): Promise<HitPage> =>
    findSessions(index, ownerId, text, { filters: { ...emptyFilters, ...filters }, limit });

  test.each([
    ['absent', 0],
    ['once', 1],
    ['seldom', 20],
    ['common', sessionCount],
    ['', sessionCount],
    ['-common', 0],
    ['-seldom', sessionCount - 20],
    ['comm*', sessionCount],
    ['once OR seldom', 21],
  ])('the search %j has a total of exactly %i', async (text, total) => {
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
    'the search %j from offset %i keeps its total; its page with limit %i has %i hits',
    async (text, offset, limit, shown) => {
      const { total, hits } = await findSessions(index, ownerId, text, { offset, limit });
      expect([total, hits.length]).toEqual([text === '' ? sessionCount : 20, shown]);
    },
  );

  test.each<[Partial<Filters>, number]>([
    [{ activeFromMs: beginMs + 9_999 }, 1],
    [{ activeFromMs: beginMs + 10_000 }, 0],
    [{ activeToMs: beginMs }, 1],
    [{ activeToMs: beginMs - 1 }, 0],
    [{ activeFromMs: beginMs + 100, activeToMs: beginMs + 100 }, 1],
    [{ activeFromMs: beginMs + 100, activeToMs: beginMs + 101 }, 2],
    [{ activeFromMs: beginMs + 101, activeToMs: beginMs + 100 }, 0],
    [{ activeFromMs: beginMs, activeToMs: beginMs + 9_999 }, sessionCount],
    [{ activeFromMs: beginMs + 1, activeToMs: beginMs + 9_998 }, sessionCount - 2],
  ])('the filter %j has a total of exactly %i, to the millisecond', async (filters, total) => {
    expect((await find('', filters)).total).toBe(total);
    expect((await find('common', filters)).total).toBe(total);
  });
});
