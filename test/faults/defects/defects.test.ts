import { expect, test } from '@jest/globals';
import { applies, root } from './working-copy.ts';
import { everyDefect } from './defects.ts';

test.each(everyDefect())('the defect $name can still be planted', async ({ path }) => {
  expect(await applies(path, root)).toBe(true);
});
