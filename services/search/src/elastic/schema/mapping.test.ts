// The mapping of a version never changes. The first run with a new version writes its file to golden/.
import { test } from '@jest/globals';
import { expectGolden } from '../../../test/golden.ts';
import { mappings, mappingVersion } from './mapping.ts';
import { settings } from './settings.ts';

test('a change of the mapping or the settings raises the version of the mapping', async () => {
  const current = { mappings, settings: { heads: settings('heads'), passages: settings('passages') } };
  const file = new URL(`golden/mapping-v${mappingVersion}.json`, import.meta.url);
  await expectGolden(file, `${JSON.stringify(current, undefined, 2)}\n`);
});
