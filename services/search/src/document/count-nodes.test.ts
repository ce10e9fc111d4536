import { expect, test } from '@jest/globals';
import { countNodes } from './count-nodes.ts';

const count = (json: string, max = 1_000) => countNodes(Buffer.from(json), max);

test('the nodes of a JSON text are counted, and characters in strings are ignored', () => {
  expect(count('1')).toBe(1);
  expect(count('[{},{},{}]')).toBeGreaterThanOrEqual(4);
  expect(count(JSON.stringify({ a: [1, 2], b: { c: null } }))).toBeGreaterThanOrEqual(8);
  expect(count(JSON.stringify(',[{:"\\,'.repeat(100)))).toBe(1);
});

test('counting ends just above the bound', () => {
  expect(count(`[${'{},'.repeat(1_000)}{}]`, 10)).toBe(11);
});
