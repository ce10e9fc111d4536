import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPostgresIndex, type OpenIndex } from './engines.ts';
import { findSessions, sessionIdsOf, writeSession } from './session-fixture.ts';
import { exampleFacets } from './example.ts';

const day = 86_400_000;
const count = 400;
let openIndex: OpenIndex;

/** Words for several rows. */
const filler = Array.from({ length: 60_000 }, (_, n) => `filling${n.toString(36)}`).join(' ');

/** Said by somebody, so often, at some time; nothing goes up or down with the number alone. */
function createMarkdown(n: number): string {
  const times = (salt: number) => ((n * 7_919 + salt * 104_729) % 1_009) % 6;
  const said = (role: string, salt: number) => `_**${role}**_\n\n${'wanted other '.repeat(times(salt))}\n`;
  return `wanted\n${said('User', 1)}${said('Agent', 2)}${said('Agent', 3)}`;
}

beforeAll(async () => {
  openIndex = await openPostgresIndex();
  for (let n = 0; n < count; n += 1)
    await writeSession(openIndex.index, {
      ownerId: 'o',
      name: n % 9 === 0 ? 'wanted' : 'name',
      // Some in several rows, with a title and without.
      markdown: n % 150 < 2 ? `${createMarkdown(n)}${filler}\n` : createMarkdown(n),
      facets: { activityMs: exampleFacets.activityMs - ((n * 31) % 90) * day },
    });
}, 60_000);
afterAll(() => openIndex.stop());

test.each(['wanted', 'wanted other', '"wanted other"', 'want*', 'wanted -absent', 'wanted OR branch:absent'])(
  'a page of %s holds the best of all, though not all are read for it',
  async query => {
    const all = await findSessions(openIndex.index, 'o', query, { limit: count });
    const pages = [0, 10, 130].map(offset => findSessions(openIndex.index, 'o', query, { limit: 10, offset }));
    for (const [at, page] of (await Promise.all(pages)).entries()) {
      const offset = [0, 10, 130][at] ?? 0;
      expect(sessionIdsOf(page)).toEqual(sessionIdsOf(all).slice(offset, offset + 10));
      expect(page.total).toBe(all.total);
    }
    expect(all.total).toBeGreaterThan(300);
  },
);
