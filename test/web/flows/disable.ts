import { expect, test } from '@jest/globals';
import { join } from '../../src/world/account-pages.ts';
import { findViolations } from '../screenshots/accessibility.ts';
import { click, findRow, waitForHeading, waitForStatus } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

/** Tests how an administrator disables a person. */
export function testDisable(visited: VisitedArchive): void {
  test('a person is disabled only after a confirmation that names the loss of the keys', async () => {
    const { email } = await join(visited.base, visited.administrator, 'loses-access');
    const page = await visited.enter('ada@example.org', '/admin/people');
    await waitForHeading(page, 'People');
    const row = findRow(page, 'People with an account', email);
    const dialog = page.getByRole('dialog', { name: 'Disable loses-access?' });
    const ask = async () => {
      await row.getByRole('button').click();
      await click(page, 'Disable…');
      await dialog.getByText('all their keys are revoked for good').waitFor();
    };
    await ask();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await row.getByText('Active', { exact: true }).waitFor();
    await ask();
    await click(page, 'Disable');
    await waitForStatus(page, 'loses-access is disabled.');
    await row.getByText('Disabled', { exact: true }).waitFor();
  });
}
