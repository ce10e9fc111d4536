import { deadlineIn } from '@archive/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SearchIndex, SessionKey, IndexedSession } from '../src/index-port/search-index.ts';
import { indexEngines, type OpenIndex } from './engines.ts';
import { writeSession } from './session-fixture.ts';

const ids = [1, 2, 3].map(n => `${n}0000000-0000-4000-8000-00000000000a`);
/** In byte order, which is not alphabetical order. */
const keys = [
  { ownerId: 'B', projectId: 'p', sessionId: ids[0] },
  { ownerId: 'a', projectId: '-', sessionId: ids[0] },
  { ownerId: 'a', projectId: 'A.b', sessionId: ids[0] },
  { ownerId: 'a', projectId: '_', sessionId: ids[0] },
  { ownerId: 'a', projectId: 'p', sessionId: ids[0] },
  { ownerId: 'a', projectId: 'p', sessionId: ids[1] },
  { ownerId: 'a', projectId: 'p', sessionId: ids[2] },
  { ownerId: 'a-', projectId: 'p', sessionId: ids[0] },
] as SessionKey[];

describe.each(indexEngines)('the list of indexed sessions in $name', ({ openIndex }) => {
  let opened: OpenIndex;
  let index: SearchIndex;
  beforeAll(async () => {
    opened = await openIndex();
    ({ index } = opened);
    for (const key of keys.toReversed())
      await writeSession(index, { ...key, version: 3, generation: 2, markdown: 'text' });
    await index.writeTombstone(keys[5]!, 7);
    await index.flush();
  });
  afterAll(() => opened.stop());

  const page = (after: SessionKey | undefined, limit: number) =>
    index.list({ after, limit, deadline: deadlineIn(20_000) });

  test('has every session once, in byte order, with version, generation and whether it is a tombstone', async () => {
    const live = { version: 3, generation: 2, isTombstone: false };
    const expected = keys.map(key => ({ ...key, ...live }));
    expected[5] = { ...keys[5]!, version: 7, generation: 0, isTombstone: true };
    expect(await page(undefined, 100)).toEqual(expected);
  });

  test.each([1, 3, 4])('has the same sessions in pages of %i as in one page', async limit => {
    const paged: IndexedSession[] = [];
    for (let after: IndexedSession | undefined; ; after = paged.at(-1)) {
      const next = await page(after, limit);
      paged.push(...next);
      if (next.length < limit) break;
    }
    expect(paged).toEqual(await page(undefined, 100));
  });

  test('continues after a key that does not exist', async () => {
    const [first] = await page({ ownerId: 'a', projectId: 'Z', sessionId: ids[0]! }, 1);
    expect(first).toMatchObject(keys[3]!);
  });

  test('has a session once even if its words fill several documents', async () => {
    const words = Array.from({ length: 90_000 }, (_, n) => `word${n}of${n * 7_919}`).join(' ');
    const key = await writeSession(index, { ownerId: 'long', markdown: words });
    await index.flush();
    const { length } = (await page({ ownerId: 'long', projectId: '', sessionId: ids[0]! }, 9)).filter(
      one => one.sessionId === key.sessionId,
    );
    expect(length).toBe(1);
  });
});
