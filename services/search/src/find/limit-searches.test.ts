import { afterEach, expect, jest, test } from '@jest/globals';
import { emptyFilters, type search } from '@archive/contracts';
import { backgroundContext } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import type { SearchRequest } from './find-sessions.ts';
import { limitSearches } from './limit-searches.ts';

const request: SearchRequest = { queries: ['x'], filters: emptyFilters, limit: 20, cursor: '', keysOnly: true };

afterEach(() => {
  jest.useRealTimers();
});

/** A search runs until the test ends it. Each search that starts is added to `running`. */
function createSlowSearch() {
  const running: { ownerId: string | undefined; end: () => void }[] = [];
  const find = limitSearches((_, { ownerId }) => {
    const { promise, resolve } = Promise.withResolvers<search.FindSessionsResponse>();
    running.push({ ownerId, end: () => resolve({ total: 0, matches: [], nextCursor: '' }) });
    return promise;
  });
  const start = (ownerId: string, signal?: AbortSignal) =>
    find(request, { ...backgroundContext(5_000, signal), ownerId });
  return { start, running, owners: () => running.map(({ ownerId }) => ownerId) };
}

test('at most two searches of one owner run at a time, and other owners do not wait for them', async () => {
  const { start, running, owners } = createSlowSearch();
  const all = Promise.all([...Array.from({ length: 6 }, () => start('a')), start('b')]);
  await eventually(() => expect(owners()).toEqual(['a', 'a', 'b']));
  for (let round = 0; round < 3; round += 1) {
    const ended = running.splice(0);
    expect(ended.filter(({ ownerId }) => ownerId === 'a')).toHaveLength(2);
    for (const { end } of ended) end();
    await eventually(() => expect(running).toHaveLength(round < 2 ? 2 : 0));
  }
  expect(await all).toHaveLength(7);
});

test('a search of a client that has gone leaves the queue', async () => {
  const { start, running, owners } = createSlowSearch();
  const [first, second] = [start('a'), start('a')];
  const gone = new AbortController();
  const waiting = start('a', gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(owners()).toEqual(['a', 'a']);
  for (const { end } of [...running]) end();
  await Promise.all([first, second]);
});

test('a search that starts has at least 0.5 s of its 2.8 s left; one that would have less never starts', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'setImmediate'] });
  const { start, running, owners } = createSlowSearch();
  const [first, second, late] = [start('a'), start('a'), start('a')];
  jest.advanceTimersByTime(2_300);
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const { end } of [...running]) end();
  await Promise.all([first, second]);
  expect(owners()).toEqual(['a', 'a']);
});
