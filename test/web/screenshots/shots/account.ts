import type { Page } from 'playwright-core';
import { addAuthenticator } from '../../browser/virtual-authenticator.ts';
import { as, click, fail, type Shot } from './shot.ts';

const own = as('administrator');
const path = '/account';

async function openPasskeyDialog(page: Page): Promise<void> {
  await click(page, 'Add a passkey');
  await page.getByRole('dialog').waitFor();
}

/** The page of the account, with passkeys and linked sign-ins. */
export const accountShots: readonly Shot[] = [
  own('account', path),
  as('newcomer')('account-new', path),
  own('account-new-email', path, page => page.getByLabel('Email address').fill('other@lovelace.example')),
  own('account-wrong-password', path, async page => {
    await page.getByLabel('Current password').fill('not the right password');
    await page.getByLabel('New password').fill('correct horse battery staple');
    await click(page, 'Change password');
    await page.getByRole('alert').waitFor();
  }),
  own('account-saved', path, async page => {
    await click(page, 'Save');
    await page.getByText('Profile saved.').waitFor();
  }),
  own('passkey-add', path, openPasskeyDialog),
  own('passkey-waiting', path, {
    before: page => page.addInitScript('navigator.credentials.create = () => new Promise(() => {})'),
    steps: async page => {
      await openPasskeyDialog(page);
      await click(page, 'Continue');
      await page.locator('button[aria-disabled=true]').waitFor();
    },
  }),
  own('confirm', path, {
    before: page => fail(page, '/passkeys/registration', 403),
    steps: async page => {
      await openPasskeyDialog(page);
      await click(page, 'Continue');
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    },
  }),
  own('passkey-canceled', path, async page => {
    await addAuthenticator(page, { isUserVerified: false });
    await openPasskeyDialog(page);
    await click(page, 'Continue');
    await page.getByRole('alert').waitFor();
  }),
  own('passkey-remove', path, page => click(page, 'Remove Ada’s laptop')),
  own('identity-remove', path, page => click(page, 'Remove ada@lovelace.example')),
  own('sign-out-everywhere', path, page => click(page, 'Sign out everywhere')),
  own('activity', '/account/activity'),
];
