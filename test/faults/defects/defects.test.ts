import { expect, test } from '@jest/globals';
import { readDefects } from './defects.ts';
import { canApply, root } from '../../src/checkout/checkout.ts';

test.each(readDefects())('the patch of the defect $name applies to the present sources', async ({ path }) => {
  expect(await canApply(path, root)).toBe(true);
});
