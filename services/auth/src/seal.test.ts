import { describe, expect, test } from '@jest/globals';
import { seal, unseal } from './seal.ts';

const plain = Buffer.from('what is to be kept safe');

describe('what is sealed', () => {
  test('opens with the same secret and name', async () => {
    expect(await unseal('secret', 'name', await seal('secret', 'name', plain))).toEqual(plain);
  });

  test('is another text each time, and holds nothing of the plain one', async () => {
    const [one, two] = [await seal('secret', 'name', plain), await seal('secret', 'name', plain)];
    expect(one.equals(two)).toBe(false);
    expect(one.includes(plain.subarray(0, 8))).toBe(false);
  });

  test('does not open with another secret, or under another name', async () => {
    const sealed = await seal('secret', 'name', plain);
    await expect(unseal('other', 'name', sealed)).rejects.toThrow();
    await expect(unseal('secret', 'other', sealed)).rejects.toThrow();
  });

  test('does not open when any byte of it was changed or cut', async () => {
    const sealed = await seal('secret', 'name', plain);
    for (const place of [0, 16, 28, 44, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place] = changed[place]! ^ 1;
      await expect(unseal('secret', 'name', changed)).rejects.toThrow();
    }
    await expect(unseal('secret', 'name', sealed.subarray(0, -1))).rejects.toThrow();
    await expect(unseal('secret', 'name', sealed.subarray(0, 40))).rejects.toThrow();
  });
});
