import { expect, test } from '@jest/globals';
import { type Answer, parseJson } from '../../src/client/answer.ts';
import { sendRequest } from '../../src/client/send-request.ts';
import { join, password } from '../../src/world/account-pages.ts';
import { signIn } from '../browser/enter.ts';
import { click, findRow, waitForHeading, waitForStatus } from './page-parts.ts';
import type { VisitedArchive } from './visited-archive.ts';

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';

interface StartedLogin {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri_complete: string;
}

/** Tests the login of a program that shows a code (RFC 8628). */
export function testCommandLine(visited: VisitedArchive): void {
  const sendForm = (path: string, fields: Record<string, string>): Promise<Answer> =>
    sendRequest(visited.base, {
      ...{ method: 'POST', path: `/api/v1/device/${path}`, body: new URLSearchParams(fields).toString() },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const startLogin = async (hostname: string) =>
    parseJson(await sendForm('code', { client_id: 'cli', hostname })) as StartedLogin;
  const poll = ({ device_code }: StartedLogin) => sendForm('token', { grant_type, device_code, client_id: 'cli' });

  test('a person signs in at the link of a program and approves its code; its key is listed, and 401 at once when it is logged out', async () => {
    const { email } = await join(visited.base, visited.administrator, 'has-command-line');
    const login = await startLogin('workbench');
    const page = await visited.open();
    await page.goto(login.verification_uri_complete);
    await signIn(page, { email, password });
    await waitForHeading(page, 'Log in a program');
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe(login.user_code);
    await click(page, 'Continue');
    await page.getByRole('definition').getByText('workbench').waitFor();
    await page.getByText(login.user_code, { exact: true }).waitFor();
    await page.getByText(`It will act as has-command-line (${email}).`).waitFor();
    expect(await page.getByRole('button', { name: 'Show a code' }).count()).toBe(0);
    await click(page, 'Approve');
    await waitForStatus(page, 'The program is logged in. You can go back to it.');
    const { access_token: key } = parseJson(await poll(login)) as { access_token: string };
    expect(await visited.statusWith(key)).toBe(200);

    await page.goto(`${visited.base}/account/keys`);
    await findRow(page, 'Logged-in programs', 'workbench').waitFor();
    const row = findRow(page, 'Your API keys', key.slice(-4));
    await row.getByText('Program', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByText('the logged-in program “workbench”, which will be logged out').waitFor();
    await click(page, 'Cancel');
    await click(page, 'Log out workbench');
    await waitForStatus(page, 'workbench is logged out.');
    expect(await visited.statusWith(key)).toBe(401);
  });

  test('a program that a person denies gets no key', async () => {
    const login = await startLogin('stranger');
    const { page } = await visited.enterAsMember('denies', '/cli-login');
    await page.getByLabel('Code', { exact: true }).fill(login.user_code.toLowerCase());
    await click(page, 'Continue');
    await click(page, 'Deny');
    await waitForStatus(page, 'The login is denied.');
    expect(parseJson(await poll(login))).toEqual({ error: 'access_denied' });
  });
}
