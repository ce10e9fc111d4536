import { expect, test } from '@jest/globals';
import type { Route } from 'playwright-core';
import { click, waitForHeading, waitForStatus } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

/** Tests the choice of who may create an account. */
export function testSignUpMode(visited: VisitedArchive): void {
  test('a choice that is saved at once tells that it is being saved, was not saved, and is saved', async () => {
    const page = await visited.enter('ada@example.org', '/admin/people');
    await waitForHeading(page, 'People');
    const choose = (name: string) => page.getByRole('radio', { name }).click();
    const held = Promise.withResolvers<Route>();
    await page.route('**/api/account/sign-up', route => {
      if (route.request().method() === 'PUT') held.resolve(route);
      else void route.continue();
    });
    await choose('Anyone who can reach the archive');
    await waitForStatus(page, 'Saving…');
    await (await held.promise).fulfill({ status: 409, json: { success: false, error: 'Refused' } });
    await waitForStatus(page, 'Not saved. The earlier choice is still in effect.');
    expect(await page.getByRole('radio', { name: 'Only people with an invitation' }).isChecked()).toBe(true);

    await page.unroute('**/api/account/sign-up');
    await click(page, 'Try again');
    await waitForStatus(page, 'Saved.');
    await page.reload();
    await page.getByRole('radio', { name: 'Anyone who can reach the archive', checked: true }).waitFor();
    await choose('Only people with an invitation');
    await waitForStatus(page, 'Saved.');
  });
}
