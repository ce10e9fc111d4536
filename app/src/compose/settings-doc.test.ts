import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { formatSettingsPage } from './settings-doc.ts';

test('docs/settings.md is generated from the tables of settings and targets', async () => {
  const page = await readFile(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  expect(page).toBe(formatSettingsPage());
});
