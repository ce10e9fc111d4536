import type { Page } from 'playwright-core';
import { as, change, click, fail, type Shot } from './shot.ts';

const manyKeys = 500;
const own = as('administrator');
const other = as('member');
const path = '/account/keys';

async function makeKey(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('laptop');
  await click(page, 'Make key');
  await page.getByRole('heading', { name: /Your new key/ }).waitFor();
}

const multiply = (page: Page) =>
  change(page, '/keys', ({ keys }) => {
    const [first = {}] = keys as object[];
    return { keys: Array.from({ length: manyKeys }, (_, n) => ({ ...first, id: String(n), name: `runner ${n + 1}` })) };
  });

/** The page of API keys, and usage. */
export const keyShots: readonly Shot[] = [
  own('keys', path),
  own('keys-ended', path, page => page.getByLabel(/^Show expired and revoked/).check()),
  own('keys-many', path, { before: multiply }),
  own('keys-no-match', path, {
    before: multiply,
    steps: page => page.getByLabel(/^Filter/).fill('nothing has this name'),
  }),
  as('newcomer')('keys-empty', path),
  own('keys-loading', path, { isLoading: true, before: page => page.route('**/api/account/keys', () => undefined) }),
  own('keys-failed', path, {
    before: page => fail(page, '/keys', 503),
    steps: page => page.getByRole('alert').waitFor(),
  }),
  own('keys-make', path, page => click(page, 'Make a key')),
  own('keys-make-date', `${path}?make=true`, page => page.getByLabel('On a date').check()),
  own('keys-make-never', `${path}?make=true`, page => page.getByLabel('Never').check()),
  other('keys-made', `${path}?make=true`, makeKey),
  other('keys-copied', `${path}?make=true`, async page => {
    await makeKey(page);
    await click(page, 'Copy: API key');
    await page.getByRole('button', { name: 'Copied: API key' }).waitFor();
  }),
  other('keys-not-copied', `${path}?make=true`, async page => {
    await makeKey(page);
    await page.keyboard.press('Escape');
  }),
  other('keys-done', `${path}?make=true`, async page => {
    await makeKey(page);
    await click(page, 'Done');
    await click(page, 'Close without copying');
  }),
  own('keys-rename', path, page => click(page, /^Rename/)),
  own('keys-revoke', path, page => click(page, /^Revoke/)),
  own('usage', '/account/usage'),
  as('newcomer')('usage-empty', '/account/usage'),
];
