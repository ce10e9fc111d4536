// The mapping of a version never changes. The first run with a new version writes its file to golden/.
import { readGolden } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { mappings, mappingVersion } from './mapping.ts';
import { createIndexSettings } from './settings.ts';

test('a change of the mapping or the settings raises the version of the mapping', async () => {
  const current = {
    mappings,
    settings: { heads: createIndexSettings('heads'), passages: createIndexSettings('passages') },
  };
  const file = new URL(`golden/mapping-v${mappingVersion}.json`, import.meta.url);
  const text = `${JSON.stringify(current, undefined, 2)}\n`;
  expect(text).toBe(await readGolden(file, text));
});
