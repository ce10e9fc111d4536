import { expect, test } from '@jest/globals';
import { findDifferences } from './find-differences.ts';
import type { IndexedSession } from '../index-port/search-index.ts';

const signal = new AbortController().signal;
const key = { ownerId: 'o', projectId: 'p', sessionId: '10000000-0000-4000-8000-00000000000a' };
const indexed = (version: number, isTombstone = false): IndexedSession => ({
  ...key,
  version,
  generation: 1,
  isTombstone,
});

/** Returns the differences of a session that is not live. The index first returns `before`, and later `now`. */
function differencesOf(before: IndexedSession, now: IndexedSession | undefined, settled = true) {
  const range = { after: undefined, pairs: [{ key, liveVersion: undefined, indexed: before }], lastVersion: 100 };
  const answers = [{ settled, live: false, version: 0 }];
  const options = {
    pool: undefined as never,
    index: { list: () => Promise.resolve(now ? [now] : []) },
    sessions: { lookUpVersions: () => Promise.resolve({ answers }) },
  };
  return findDifferences(options, range, signal);
}

test('a session that is not live and unchanged in the index is left over', async () => {
  expect(await differencesOf(indexed(5), indexed(5))).toMatchObject([{ kind: 'leftOver', key }]);
});

test.each([
  ['was indexed again', indexed(7)],
  ['got a tombstone', indexed(6, true)],
  ['was swept', undefined],
])('a session that %s after the first reading is no difference', async (_, now) => {
  expect(await differencesOf(indexed(5), now)).toEqual([]);
});

test('a session with an unconfirmed event is no difference', async () => {
  expect(await differencesOf(indexed(5), indexed(5), false)).toEqual([]);
});
