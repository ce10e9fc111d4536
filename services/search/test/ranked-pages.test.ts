import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPostgresIndex, type OpenIndex } from './engines.ts';
import { findSessions, sessionIdsOf, writeSession } from './session-fixture.ts';
import { exampleFacets } from './example.ts';

const dayMs = 86_400_000;
const count = 400;
let openIndex: OpenIndex;

/** This many words give a head several rows. */
const filler = Array.from({ length: 60_000 }, (_, n) => `filling${n.toString(36)}`).join(' ');

/** The words occur 0 to 5 times in each turn, without a trend in `n`. */
function createMarkdown(n: number): string {
  const times = (salt: number) => ((n * 7_919 + salt * 104_729) % 1_009) % 6;
  const turn = (role: string, salt: number) => `_**${role}**_\n\n${'wanted other '.repeat(times(salt))}\n`;
  return `wanted\n${turn('User', 1)}${turn('Agent', 2)}${turn('Agent', 3)}`;
}

beforeAll(async () => {
  openIndex = await openPostgresIndex();
  for (let n = 0; n < count; n += 1)
    await writeSession(openIndex.index, {
      ownerId: 'o',
      name: n % 9 === 0 ? 'wanted' : 'name',
      // Some heads have several rows. The title matches in some of these.
      markdown: n % 150 < 2 ? `${createMarkdown(n)}${filler}\n` : createMarkdown(n),
      facets: { activityMs: exampleFacets.activityMs - ((n * 31) % 90) * dayMs },
    });
});
afterAll(() => openIndex.stop());

test.each(['wanted', 'wanted other', '"wanted other"', 'want*', 'wanted -absent', 'wanted OR branch:absent'])(
  'a page of the search %s holds the best of all hits, although PostgreSQL does not rank all',
  async query => {
    const all = await findSessions(openIndex.index, 'o', query, { limit: count });
    const pages = [0, 10, 130].map(offset => findSessions(openIndex.index, 'o', query, { limit: 10, offset }));
    for (const [index, page] of (await Promise.all(pages)).entries()) {
      const offset = [0, 10, 130][index] ?? 0;
      expect(sessionIdsOf(page)).toEqual(sessionIdsOf(all).slice(offset, offset + 10));
      expect(page.total).toBe(all.total);
    }
    expect(all.total).toBeGreaterThan(300);
  },
);
