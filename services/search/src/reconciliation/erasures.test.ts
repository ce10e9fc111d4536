import { expect, test } from '@jest/globals';
import { createLogger } from '@archive/kit';
import { repeatErasures } from './erasures.ts';

const signal = new AbortController().signal;

/**
 * Counts repeated erasures. The fakes first list `before` as dead generations, then `again`. None of them is erased.
 */
async function countRepeated(before: number[], again: number[]): Promise<number> {
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

test('an erasure is repeated only if the projects service lists it as done at both readings', async () => {
  expect(await countRepeated([1], [1])).toBe(1);
  expect(await countRepeated([1], [])).toBe(0);
  expect(await countRepeated([1], [2])).toBe(0);
});
