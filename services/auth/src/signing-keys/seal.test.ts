import { describe, expect, test } from '@jest/globals';
import { seal, unseal } from './seal.ts';

const plain = Buffer.from('a private key of a test');

describe('a sealed text', () => {
  test('opens with the same secret and name', async () => {
    expect(await unseal('secret', 'name', await seal('secret', 'name', plain))).toEqual(plain);
  });

  test('differs each time, and does not contain the plain text', async () => {
    const [one, two] = [await seal('secret', 'name', plain), await seal('secret', 'name', plain)];
    expect(one.equals(two)).toBe(false);
    expect(one.includes(plain.subarray(0, 8))).toBe(false);
  });

  test('does not open with another secret, or under another name', async () => {
    const sealed = await seal('secret', 'name', plain);
    await expect(unseal('other', 'name', sealed)).rejects.toThrow();
    await expect(unseal('secret', 'other', sealed)).rejects.toThrow();
  });

  test('does not open if a byte is changed or missing', async () => {
    const sealed = await seal('secret', 'name', plain);
    for (const offset of [0, 16, 28, 44, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[offset] = changed[offset]! ^ 1;
      await expect(unseal('secret', 'name', changed)).rejects.toThrow();
    }
    await expect(unseal('secret', 'name', sealed.subarray(0, -1))).rejects.toThrow();
    await expect(unseal('secret', 'name', sealed.subarray(0, 40))).rejects.toThrow();
  });
});
