import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { defaultLimits } from './limits.ts';

test('docs/graph.md gives every limit with its value', async () => {
  const text = await readFile(new URL('../../../../docs/graph.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| ([\d,]+) +\|/gm)].map(([, name = '', value = '']) => [
    name,
    Number(value.replaceAll(',', '')),
  ]);
  expect(Object.fromEntries(rows)).toEqual(defaultLimits);
});
