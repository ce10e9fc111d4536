import { createLogger, createPool, query } from '@archive/kit';
import { expect, test } from '@jest/globals';
import { createSetupToken } from '../../src/archive/accounts.ts';
import type { Archive } from '../../src/archive/archive.ts';
import { join, password, post, readToken } from '../../src/world/account-pages.ts';
import { openBrowser } from '../../src/world/browser.ts';
import { acceptInvitation, fillInAccount, invite, signIn } from '../browser/enter.ts';
import { findRow, waitForAlert, waitForHeading } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

async function expireOpenLinks({ databaseUrl: url }: Archive): Promise<void> {
  const pool = createPool({ url, log: createLogger('silent', 'test') });
  const sql = `update auth.invitations set expires_at = clock_timestamp() where used_at is null`;
  await query(pool, sql, []).finally(() => pool.end());
}

/** Tests the ways into an account: password, invitation, and links that do not work. */
export function testEntry(visited: VisitedArchive): void {
  const makeToken = async () => readToken((await post(visited.administrator, 'invitations', { role: 'member' })).data);
  const newAccount = (name: string) => ({ name, email: `${name}@example.org`, password });

  test('a wrong password is refused with a message and opens no session; the right one leads to the page that was asked for', async () => {
    const { email } = await join(visited.base, visited.administrator, 'mistypes');
    const page = await visited.open();
    await page.goto(`${visited.base}/account/keys`);
    await signIn(page, { email, password: 'wrong horse battery staple' });
    await waitForAlert(page, 'The email address or the password is wrong.');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
    await page.reload();
    await signIn(page, { email, password });
    await waitForHeading(page, 'API keys');
  });

  test('an invited person joins by the link that an administrator has made, and is no administrator', async () => {
    const people = await visited.enter('ada@example.org', '/admin/people');
    await waitForHeading(people, 'People');
    const link = await invite(people);
    const page = await visited.open();
    await acceptInvitation(page, link, newAccount('grace'));
    await page.goto(`${visited.base}/admin/people`);
    await waitForHeading(page, 'There is no such page');
    await people.reload();
    await findRow(people, 'People with an account', 'grace@example.org').getByText('Member').waitFor();
  });

  test('a used, expired or incomplete link says so, and how to get another', async () => {
    const page = await visited.open();
    const used = await makeToken();
    await post(openBrowser(visited.base), 'invitations/accept', { token: used, ...newAccount('used') });
    await page.goto(`${visited.base}/join#${used}`);
    await waitForHeading(page, 'This link no longer works');
    await page.getByText('Ask the administrator of this archive for a new one.').waitFor();
    await page.getByRole('link', { name: 'Go to the front page' }).click();
    await waitForHeading(page, 'The conversations of your coding agents, in one place');

    await page.goto(`${visited.base}/join#${await makeToken()}`);
    await waitForHeading(page, 'Create your account');
    await visited.archive.createKey('late');
    const setup = await createSetupToken(visited.archive.auth, 'late');
    await expireOpenLinks(visited.archive);
    await fillInAccount(page, newAccount('late'));
    await waitForAlert(page, 'It has expired or was used before.');
    await page.goto(`${visited.base}/setup#${setup}`);
    await waitForHeading(page, 'This link no longer works');
    expect(await page.getByRole('region', { name: 'Command' }).textContent()).toBe('npm run key -- setup-link');
    await page.goto(`${visited.base}/join`);
    await waitForHeading(page, 'This link is incomplete');
  });

  test('the header offers the sign-in only if the archive has an account', async () => {
    const page = await visited.open();
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true });
    await page.goto(`${visited.base}/setup`);
    await signIn.waitFor();
    await page.route('**/api/account/state', async route => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"hasPeople":true', '"hasPeople":false') });
    });
    const answered = page.waitForResponse('**/api/account/state');
    await page.reload();
    await answered;
    await waitForHeading(page, 'This link is incomplete');
    await signIn.waitFor({ state: 'detached' });
  });

  test('a browser that is signed out from another browser is at the sign-in page after its next step', async () => {
    const { page: first, email } = await visited.enterAsMember('has-two-browsers', '/account/keys');
    await waitForHeading(first, 'API keys');
    const second = await visited.enter(email, '/account');
    const table = second.getByRole('table', { name: 'Signed-in browsers' });
    // The person has joined in a third browser.
    const others = table.getByRole('button', { name: 'Sign out Chrome, Linux' });
    await others.first().click();
    await second.getByRole('status').getByText('Chrome, Linux is signed out.').waitFor();

    await first.getByRole('navigation').getByRole('link', { name: 'Usage' }).click();
    await waitForHeading(first, 'Sign in');
    await second.reload();
    await table.getByText('This browser').waitFor();
    await signIn(first, { email, password });
    await waitForHeading(first, 'Usage');
  });
}
