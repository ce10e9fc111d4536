import type { Page } from 'playwright-core';
import type { LivelyScene } from '../scene/scene.ts';
import { as, click, type Shot } from './shot.ts';

const own = as('administrator');
const other = as('member');
const path = '/cli-login';

async function findLogin(page: Page, scene: LivelyScene): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(await scene.startLogin());
  await click(page, 'Continue');
  await page.getByRole('button', { name: 'Approve' }).waitFor();
}

/** The page that logs a command line in. */
export const commandLineShots: readonly Shot[] = [
  own('cli-login', path),
  other('cli-login-code', path, async page => {
    await click(page, 'Show a code');
    await page.getByRole('button', { name: 'Show another code' }).waitFor();
  }),
  own('cli-login-link', `${path}#BCDF-GHJK`),
  own('cli-login-unknown', path, async page => {
    await page.getByLabel('Code', { exact: true }).fill('BCDF-GHJK');
    await click(page, 'Continue');
    await page.getByRole('alert').waitFor();
  }),
  other('cli-login-approve', path, findLogin),
  other('cli-login-denied', path, async (page, scene) => {
    await findLogin(page, scene);
    await click(page, 'Deny');
    await page.getByText('The login is denied.').waitFor();
  }),
];
