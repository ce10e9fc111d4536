import { expect, test } from '@jest/globals';
import { createLogger } from '@archive/kit';
import { repeatErasures } from './erasures.ts';
import { findingsIn } from './find-differences.ts';
import type { IndexedSession } from '../index-port/search-index.ts';

const signal = new AbortController().signal;
const key = { ownerId: 'o', projectId: 'p', sessionId: '10000000-0000-4000-8000-00000000000a' };
const stored = (version: number, dead = false): IndexedSession => ({ ...key, version, generation: 1, isTombstone });

/** What is found of a session that stood in the index as `before` and stands there as `now`, and is not live. */
function findings(before: IndexedSession, now: IndexedSession | undefined, settled = true) {
  const window = { after: undefined, pairs: [{ key, live: undefined, stored: before }], lastVersion: 100 };
  const answers = [{ settled, live: false, version: 0 }];
  const options = {
    pool: undefined as never,
    index: { list: () => Promise.resolve(now ? [now] : []) },
    sessions: { lookUpVersions: () => Promise.resolve({ answers }) },
  };
  return findingsIn(options, window, signal);
}

test('a session that stands in the index as before and is not live is left over', async () => {
  expect(await findings(stored(5), stored(5))).toMatchObject([{ divergence: 'leftOver', key }]);
});

test.each([
  ['was indexed again', stored(7)],
  ['was buried', stored(6, true)],
  ['was swept', undefined],
])('a session that %s since the index was read is no finding', async (_, now) => {
  expect(await findings(stored(5), now)).toEqual([]);
});

test('a session with an event under way is no finding', async () => {
  expect(await findings(stored(5), stored(5), false)).toEqual([]);
});

/** How many erasures are repeated where projects tells these generations, first and again, and sessions has something left. */
async function repeated(before: number[], again: number[]): Promise<number> {
  const pages = [before, again].map(generations => ({
    generations: generations.map(generation => ({ item: { ownerId: 'o', projectId: 'p' }, generation })),
    next: null,
  }));
  let count = 0;
  const options = {
    projects: {
      listDeadGenerations: () => Promise.resolve(pages.shift() ?? { generations: [], next: null }),
      repeatErasure: () => Promise.resolve({ [String((count += 1))]: 1 }),
    },
    sessions: { lookUpErasures: () => Promise.resolve({ erased: before.map(() => false) }) },
    log: createLogger('silent', 'test'),
  };
  for await (const page of repeatErasures(options, signal)) expect(page.repaired).toBe(count);
  return count;
}

test('an erasure is repeated where projects still takes it for done, and not where another deletion came since', async () => {
  expect(await repeated([1], [1])).toBe(1);
  expect(await repeated([1], [])).toBe(0);
  expect(await repeated([1], [2])).toBe(0);
});
