import { eventually } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createSetupToken } from '../../src/archive/accounts.ts';
import { password } from '../../src/world/account-pages.ts';
import { createFirstAccount } from '../browser/enter.ts';
import { click, findRow, waitForStatus } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

const dayMs = 86_400_000;
const findKey = (page: Page, text: string) => findRow(page, 'Your API keys', text);

/** Makes a key for 30 days, and returns what the copy button has put into the clipboard. */
async function makeKey(page: Page, name: string): Promise<string> {
  await click(page, 'Make a key');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('In 30 days').check();
  await click(page, 'Make key');
  await click(page, 'Copy: API key');
  await page.getByRole('button', { name: 'Copied: API key' }).waitFor();
  const key = await page.evaluate<string>('navigator.clipboard.readText()');
  await click(page, 'Done');
  await waitForStatus(page, `Key “${name}” made.`);
  return key;
}

/** Tests the way from the set-up link to a key, and to its revocation. */
export function testKeys(visited: VisitedArchive): void {
  test('the person of the set-up link owns the first key, makes a key that works at once, sees its use, and revokes it: 401 at once', async () => {
    const { archive, base } = visited;
    const first = await archive.createKey('laptop');
    const link = `${base}/setup#${await createSetupToken(archive.auth, 'laptop')}`;
    const page = await visited.open();
    await createFirstAccount(page, link, { name: 'Mia', email: 'mia@example.org', password });
    await click(page, 'Cancel');
    await findKey(page, first.key.slice(-4)).waitFor();

    const key = await makeKey(page, 'build server');
    const row = findKey(page, 'build server');
    expect(await row.textContent()).toMatch(new RegExp(`${key.slice(-4)}.*Never.*Active`));
    const expiresAt = await row.getByRole('time').last().getAttribute('datetime');
    expect(Math.abs(Date.parse(expiresAt ?? '') - Date.now() - 30 * dayMs)).toBeLessThan(60_000);

    expect(await visited.statusWith(key)).toBe(200);
    await eventually(async () => {
      await page.reload();
      await row.waitFor();
      expect(await row.textContent()).not.toContain('Never');
    });

    await click(page, 'Revoke build server');
    await page.getByRole('dialog', { name: 'Revoke “build server”?' }).waitFor();
    expect(await visited.statusWith(key)).toBe(200);
    await click(page, 'Revoke key');
    await waitForStatus(page, 'Key “build server” revoked.');
    expect(await visited.statusWith(key)).toBe(401);
    expect([await row.count(), await visited.statusWith(first.key)]).toEqual([0, 200]);
  });
}
