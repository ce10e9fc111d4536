import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createSetupToken } from '../../src/archive/accounts.ts';
import { password } from '../../src/world/account-pages.ts';
import { waitForHeading } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

/** Pace of a person who types 60 words a minute and takes a second to find and press a button. */
const typingDelayMs = 200;
const pressMs = 1_000;
const maxSetUpMs = 30_000;

/** Counts in the page what the person does: pressed buttons, and fields with typed text. */
const countDeeds = `
  window.deeds = { presses: 0, fields: new Set() };
  addEventListener('pointerdown', () => { deeds.presses += 1; }, true);
  addEventListener('input', ({ target }) => deeds.fields.add(target.name), true);`;

const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: typingDelayMs });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click({ delay: pressMs });

/** Tests the steps of a person who has just started an archive. */
export function testFirstKey(visited: VisitedArchive): void {
  test('from the printed set-up link, three fields and three presses put a working key into the clipboard in under 30 s', async () => {
    const { archive, base } = visited;
    await archive.createKey('starts');
    const link = `${base}/setup#${await createSetupToken(archive.auth, 'starts')}`;
    const page = await visited.open();
    await page.addInitScript(countDeeds);

    const startedMs = performance.now();
    await page.goto(link);
    const main = page.getByRole('main');
    await type(main.getByLabel('Name', { exact: true }), 'Mia');
    await page.keyboard.press('Tab');
    await type(main.getByLabel('Email address'), 'starts@example.org');
    await page.keyboard.press('Tab');
    await type(main.getByLabel('New password'), password);
    await press(page, 'Create account');
    await press(page, 'Make key');
    await press(page, 'Copy: API key');
    await page.getByRole('button', { name: 'Copied: API key' }).waitFor();
    const tookMs = performance.now() - startedMs;

    const key = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(await visited.statusWith(key)).toBe(200);
    process.stderr.write(`from the set-up link to a key in the clipboard: ${(tookMs / 1_000).toFixed(1)} s\n`);
    expect(await page.evaluate('({ presses: deeds.presses, fields: [...deeds.fields] })')).toEqual({
      presses: 3,
      fields: ['name', 'email', 'password'],
    });
    expect(tookMs).toBeLessThan(maxSetUpMs);
  });

  test('a person whose key is in use already gets to the front page after set-up', async () => {
    const { archive, base } = visited;
    const { key } = await archive.createKey('upgrades');
    expect(await visited.statusWith(key)).toBe(200);
    const token = await createSetupToken(archive.auth, 'upgrades');
    const page = await visited.open();
    await page.goto(`${base}/setup#${token}`);
    const main = page.getByRole('main');
    await main.getByLabel('Name', { exact: true }).fill('Ben');
    await main.getByLabel('Email address').fill('upgrades@example.org');
    await main.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await waitForHeading(page, 'Hello, Ben');
  });
}
