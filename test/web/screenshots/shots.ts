import type { Page } from 'playwright-core';
import { type AccountInput, signIn } from './enter.ts';

/** A page in one state. */
export interface Shot {
  readonly name: string;
  /** The path, or a function that returns a link of the account. */
  readonly path: string | ((account: AccountInput) => string);
  readonly signedIn: boolean;
  /** Performs the steps from the loaded page to the state. */
  readonly steps?: (page: Page, account: AccountInput) => Promise<unknown>;
}

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function makeKey(page: Page, name: string): Promise<void> {
  await click(page, 'Make a key');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await click(page, 'Make key');
  await page.getByRole('heading', { name: /Your new key/ }).waitFor();
}

/** Makes a key, so that the table has one. */
async function withKey(page: Page): Promise<void> {
  await makeKey(page, 'laptop');
  await click(page, 'Done');
  await click(page, 'Close without copying');
}

const open = (name: string, path: Shot['path'], steps?: Shot['steps']): Shot => ({
  name,
  path,
  signedIn: false,
  ...(steps && { steps }),
});
const own = (...shot: Parameters<typeof open>): Shot => ({ ...open(...shot), signedIn: true });

export const shots: readonly Shot[] = [
  open('front', '/'),
  open('sign-in', '/sign-in'),
  open('sign-in-empty', '/sign-in', page => page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()),
  open('sign-in-wrong', '/sign-in', async (page, { email }) => {
    await signIn(page, { email, password: 'not the right one' });
    await page.getByRole('alert').waitFor();
  }),
  open('join', account => account.joinLink),
  open('reset', account => account.resetLink),
  open('link-expired', '/join#Z-this-token-is-unknown-0000000000000000000'),
  open('link-incomplete', '/setup'),
  open('appearance', '/', page => page.getByText('Appearance').click()),
  open('session', '/projects/first-project/sessions/00000000-0000-4000-8000-000000000001'),
  own('front-signed-in', '/'),
  own('menu', '/', page => click(page, /^Account menu/)),
  own('keys', '/account/keys', withKey),
  own('keys-make', '/account/keys', page => click(page, 'Make a key')),
  own('keys-make-date', '/account/keys?make=true', page => page.getByLabel('On a date').check()),
  own('keys-made', '/account/keys', page => makeKey(page, 'laptop')),
  own('keys-not-copied', '/account/keys', async page => {
    await makeKey(page, 'laptop');
    await page.keyboard.press('Escape');
  }),
  own('keys-rename', '/account/keys', page => click(page, /^Rename/)),
  own('keys-revoke', '/account/keys', page => click(page, /^Revoke/)),
  own('usage', '/account/usage'),
  own('account', '/account', page => page.getByRole('row').nth(1).waitFor()),
  own('activity', '/account/activity', page => page.getByRole('row').nth(1).waitFor()),
  own('account-new-email', '/account', page => page.getByLabel('Email address').fill('other@example.org')),
  own('sign-out-everywhere', '/account', page => click(page, 'Sign out everywhere')),
  own('people', '/admin/people', page => page.getByRole('row').nth(1).waitFor()),
  own('people-invite', '/admin/people', page => click(page, 'Invite')),
  own('people-link', '/admin/people', async page => {
    await click(page, 'Invite');
    await click(page, 'Make link');
    await page.getByRole('heading', { name: 'Invitation link' }).waitFor();
  }),
  own('people-manage', '/admin/people', page => click(page, 'Manage Grace Hopper')),
  own('people-remove', '/admin/people', async page => {
    await click(page, 'Manage Grace Hopper');
    await click(page, 'Remove…');
  }),
  own('audit', '/admin/audit', page => page.getByRole('row').nth(1).waitFor()),
  own('audit-empty', '/admin/audit?from=1999-01-01&to=1999-01-02'),
];
