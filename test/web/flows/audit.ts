import { expect, test } from '@jest/globals';
import { join, post } from '../../src/world/account-pages.ts';
import { openBrowser } from '../../src/world/browser.ts';
import { click, findRow, waitForHeading } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

const table = 'Activity, newest first';
const rowsPerPage = 25;

/** Tests the pages of the audit trail. */
export function testAudit(visited: VisitedArchive): void {
  test('the audit log names people and says who is removed', async () => {
    const { administrator, base } = visited;
    const [stays, leaves] = [await join(base, administrator, 'stays'), await join(base, administrator, 'leaves')];
    for (const { id } of [stays, leaves]) await post(administrator, `people/${id}/disable`);
    await administrator.send('DELETE', `/api/account/people/${leaves.id}`);
    const page = await visited.enter('ada@example.org', '/admin/audit?action=person_disabled');
    await findRow(page, table, 'Account: stays').waitFor();
    await findRow(page, table, `Removed account ${leaves.id.slice(0, 8)}`).waitFor();
  });

  test('a failed sign-in does not read as a sign-in', async () => {
    const { administrator, base } = visited;
    const { email } = await join(base, administrator, 'forgot');
    await post(openBrowser(base), 'sign-in', { email, password: 'wrong horse battery staple' });
    const page = await visited.enter('ada@example.org', '/admin/audit?action=sign_in');
    const row = findRow(page, table, 'Account: forgot');
    await row.getByText('Sign-in failed', { exact: true }).waitFor();
    expect(await row.getByText('Signed in', { exact: true }).count()).toBe(0);
  });

  test('a person sees the names of the own keys, and older rows on request', async () => {
    const { page, browser } = await visited.enterAsMember('acts', '/account/keys');
    await waitForHeading(page, 'API keys');
    await post(browser, 'keys', { name: 'first of many' });
    for (let n = 0; n < rowsPerPage; n++) await post(browser, 'keys', { name: `key ${n}` });
    await page.goto(`${visited.base}/account/activity`);
    await findRow(page, table, 'Key: key 24').waitFor();
    const rows = page.getByRole('table', { name: table }).getByRole('row');
    expect(await rows.count()).toBe(1 + rowsPerPage);
    expect(await findRow(page, table, 'first of many').count()).toBe(0);
    await click(page, 'Show older');
    await findRow(page, table, 'Key: first of many').waitFor();
  });
}
