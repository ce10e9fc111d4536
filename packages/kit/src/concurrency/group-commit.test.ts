import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { GroupCommit } from './group-commit.ts';

describe('a group commit', () => {
  test('commits the items that arrive during one commit together in the next', async () => {
    const groups: (readonly number[])[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    const groupCommit = new GroupCommit<number>(async group => {
      groups.push(group);
      await released;
    });
    const commits = [1, 2, 3].map(item => groupCommit.commit(item));
    await setImmediate();
    expect(groups).toEqual([[1]]);
    release(null);
    await Promise.all(commits);
    expect(groups).toEqual([[1], [2, 3]]);
  });

  test('commits at most 500 items in a group', async () => {
    const sizes: number[] = [];
    const groupCommit = new GroupCommit<number>(group => Promise.resolve(void sizes.push(group.length)));
    await Promise.all(Array.from({ length: 1_002 }, (_, item) => groupCommit.commit(item)));
    expect(sizes).toEqual([1, 500, 500, 1]);
  });

  test('rejects every item of a failed group, and continues with the next', async () => {
    let fails = true;
    const groupCommit = new GroupCommit<number>(() => {
      if (!fails) return Promise.resolve();
      fails = false;
      return Promise.reject(new Error('not now'));
    });
    const [first, second] = [groupCommit.commit(1), groupCommit.commit(2)];
    await expect(first).rejects.toThrow('not now');
    await expect(second).resolves.toBeUndefined();
  });
});
