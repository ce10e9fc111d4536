import { expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import { findViolations } from '../screenshots/accessibility.ts';
import { click, waitForHeading, waitForStatus } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

const openToAnyone = 'Anyone who can reach the archive';

/** Tests the choice of who may create an account. */
export function testSignUpMode(visited: VisitedArchive): void {
  test('an archive opens to anyone only after a confirmation', async () => {
    const page = await visited.enter('ada@example.org', '/admin/people');
    const open = page.getByRole('radio', { name: openToAnyone });
    const dialog = page.getByRole('dialog', { name: 'Let anyone create an account?' });
    const changes: string[] = [];
    page.on('request', request => {
      if (request.method() === 'PUT') changes.push(request.url());
    });
    await open.click();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await open.isChecked()).toBe(false);
    expect(changes).toEqual([]);
  });

  test('a choice that is saved at once tells that it is being saved, was not saved, and is saved', async () => {
    const page = await visited.enter('ada@example.org', '/admin/people');
    await waitForHeading(page, 'People');
    const choose = (name: string) => page.getByRole('radio', { name }).click();
    const held = Promise.withResolvers<Route>();
    await page.route('**/api/account/sign-up', route => {
      if (route.request().method() === 'PUT') held.resolve(route);
      else void route.continue();
    });
    await waitForStatus(page, 'Your choice is saved at once.');
    await choose(openToAnyone);
    await click(page, 'Open to anyone');
    await waitForStatus(page, 'Saving…');
    await (await held.promise).fulfill({ status: 409, json: { success: false, error: 'Refused' } });
    await waitForStatus(page, 'Not saved. The earlier choice is still in effect.');
    expect(await page.getByRole('radio', { name: 'Only people with an invitation' }).isChecked()).toBe(true);

    await page.unroute('**/api/account/sign-up');
    await click(page, 'Try again');
    await waitForStatus(page, 'Saved.');
    await page.reload();
    await page.getByRole('radio', { name: openToAnyone, checked: true }).waitFor();
    await choose('Only people with an invitation');
    await waitForStatus(page, 'Saved.');
  });
}
