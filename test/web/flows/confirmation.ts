import { createLogger, createPool, query } from '@archive/kit';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Archive } from '../../src/archive/archive.ts';
import { join, password } from '../../src/world/account-pages.ts';
import { signIn, waitForFront } from '../browser/enter.ts';
import { addAuthenticator } from '../browser/virtual-authenticator.ts';
import { findViolations } from '../screenshots/accessibility.ts';
import { click, findRow, waitForAlert, waitForHeading } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

/** Makes every sign-in and confirmation 11 minutes old. */
async function ageSessions({ databaseUrl: url }: Archive): Promise<void> {
  const pool = createPool({ url, log: createLogger('silent', 'test') });
  const sql = `update auth.browser_sessions set confirmed_at = confirmed_at - interval '11 minutes'`;
  await query(pool, sql, []).finally(() => pool.end());
}

const title = 'Confirm that it is you';

/** Confirms with the password, and returns the link that the page then shows. */
async function confirm(page: Page): Promise<string | null> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  return page.getByRole('region', { name: 'Link', exact: true }).textContent();
}

/** Tests the actions before which the person must confirm an old sign-in. */
export function testConfirmation(visited: VisitedArchive): void {
  /** Opens the page of people in a browser whose administrator signed in a while ago. */
  async function openPeople(): Promise<Page> {
    const page = await visited.enter('ada@example.org', '/admin/people');
    await waitForHeading(page, 'People');
    await ageSessions(visited.archive);
    return page;
  }

  test('an administrator confirms an old sign-in before a link for a new password is made', async () => {
    const { email } = await join(visited.base, visited.administrator, 'forgets');
    const page = await openPeople();
    await findRow(page, 'People with an account', email).getByRole('button').click();
    await click(page, 'Make link');
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Cancel' }).click();
    await click(page, 'Make link');
    expect(await confirm(page)).toContain('/reset#');
  });

  test('an administrator confirms an old sign-in before an administrator is invited', async () => {
    const page = await openPeople();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('radio', { name: /^Administrator/ }).check();
    await click(page, 'Make link');
    expect(await confirm(page)).toContain('/join#');
  });

  /**
   * Invites a person whose sign-in then grows old. Opens the dialog that asks the person to confirm it before adding a
   * passkey.
   */
  async function openConfirmation(name: string, prepare?: (page: Page) => Promise<void>): Promise<Page> {
    const { email } = await join(visited.base, visited.administrator, name);
    // Browsers refuse passkeys at an IP address.
    const origin = visited.base.replace('127.0.0.1', 'localhost');
    const page = await visited.open(origin);
    await addAuthenticator(page, { isUserVerified: true });
    await page.goto(`${origin}/sign-in`);
    await signIn(page, { email, password });
    await waitForFront(page);
    await ageSessions(visited.archive);
    await prepare?.(page);
    await page.goto(`${origin}/account`);
    await click(page, 'Add a passkey');
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('My laptop');
    await click(page, 'Continue');
    await page.getByRole('dialog', { name: title }).waitFor();
    return page;
  }

  test('a person without a password cancels the confirmation and is back on the account page', async () => {
    const page = await openConfirmation('has-no-password', async page => {
      const data = { credentials: [], hasPassword: false };
      await page.route('**/api/account/credentials', route => route.fulfill({ json: { success: true, data } }));
    });
    const dialog = page.getByRole('dialog', { name: title });
    expect(await dialog.getByLabel('Current password').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitForHeading(page, 'Account');
  });

  test('a person confirms an old sign-in before a passkey is added', async () => {
    const page = await openConfirmation('returns');
    const dialog = page.getByRole('dialog', { name: title });
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel('Current password').fill('wrong horse battery staple');
    await click(page, 'Confirm');
    await waitForAlert(page, 'The current password is wrong.');
    expect(await findRow(page, 'Your passkeys', 'My laptop').count()).toBe(0);
    await dialog.getByLabel('Current password').fill(password);
    await click(page, 'Confirm');
    await findRow(page, 'Your passkeys', 'My laptop').waitFor();
  });
}
