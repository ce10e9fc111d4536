import { findFreePort, type OpenIdProvider, startOpenIdProvider } from '@archive/kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { canRunBrowser, startBrowser } from '../playground/browser.ts';
import type { Archive } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { join, password, post, readToken, setUp } from '../src/world/account-pages.ts';
import type { Browser as TestBrowser } from '../src/world/browser.ts';
import { buildPages } from './browser/build-pages.ts';
import { findViolations } from './screenshots/accessibility.ts';
import { signIn, waitForFront } from './browser/enter.ts';
import { startTimeoutMs, stepTimeoutMs } from './browser/time-limits.ts';
import { addAuthenticator } from './browser/virtual-authenticator.ts';

const suite = canRunBrowser() ? describe : describe.skip;

suite('the pages in Chromium', () => {
  let chromium: Browser;
  let archive: Archive;
  let provider: OpenIdProvider;
  let administrator: TestBrowser;
  let base: string;
  /** Browsers refuse passkeys at an IP address. */
  let origin: string;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    await buildPages();
    const port = await findFreePort();
    origin = `http://localhost:${port}`;
    const people = { mia: { email: 'mia@example.org', isVerified: true } };
    provider = await startOpenIdProvider({ redirectUri: `${origin}/sign-in/provider`, people });
    archive = await embeddedTopology.start({
      ...{ PORT: String(port), OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId },
      ...{ OIDC_CLIENT_SECRET: provider.clientSecret, OIDC_ALLOWED_DOMAINS: 'example.org' },
    });
    [base = ''] = archive.gateways;
    administrator = (await setUp(base, archive.auth)).browser;
    chromium = await startBrowser();
  }, startTimeoutMs);
  afterAll(async () => {
    await chromium.close();
    await archive.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    context = await chromium.newContext();
    context.setDefaultTimeout(stepTimeoutMs);
    page = await context.newPage();
    errors = [];
    page.on('pageerror', error => errors.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });

  const click = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
  const openSignIn = (at = origin) => page.goto(`${at}/sign-in`);

  /** Signs a new member in by password, and opens the account page. */
  async function enterAccount(name: string): Promise<{ email: string }> {
    const member = await join(base, administrator, name);
    await openSignIn();
    await signIn(page, { email: member.email, password });
    await waitForFront(page);
    await page.goto(`${origin}/account`);
    return member;
  }

  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${origin}/`);
  }

  async function addPasskey(name: string): Promise<void> {
    await click('Add a passkey');
    await page.getByLabel('Name', { exact: true }).last().fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  }

  const passkeyRow = (name: string) => page.getByRole('table', { name: 'Your passkeys' }).getByRole('row', { name });

  test('a passkey is added, signs in without a password, and no longer does when it is removed', async () => {
    await addAuthenticator(page, { isUserVerified: true });
    await enterAccount('uses-passkey');
    await addPasskey('My laptop');
    await page.getByText('Passkey “My laptop” added.').waitFor();
    expect(await passkeyRow('My laptop').textContent()).toContain('Never');
    expect(await findViolations(page)).toEqual([]);

    await signOut();
    await openSignIn();
    expect(await findViolations(page)).toEqual([]);
    await click('Sign in with a passkey');
    await waitForFront(page);
    await page.goto(`${origin}/account`);
    expect(await passkeyRow('My laptop').textContent()).not.toContain('Never');

    await click('Remove My laptop');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByText('Passkey “My laptop” removed.').waitFor();
    await signOut();
    await openSignIn();
    await click('Sign in with a passkey');
    await page.getByRole('alert').getByText('This passkey does not sign you in here.').waitFor();
  });

  test('the keyboard alone adds a passkey and signs in with it', async () => {
    await addAuthenticator(page, { isUserVerified: true });
    await enterAccount('uses-keyboard');
    await page.getByRole('button', { name: 'Add a passkey' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByText('Passkey “By keyboard” added.').waitFor();
    await signOut();
    await openSignIn();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).focus();
    await page.keyboard.press('Enter');
    await waitForFront(page);
  });

  test('an authenticator that does not verify the person adds no passkey', async () => {
    await addAuthenticator(page, { isUserVerified: false });
    await enterAccount('is-not-verified');
    await addPasskey('My laptop');
    await page.getByRole('alert').getByText('No passkey was used').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await passkeyRow('My laptop').count()).toBe(0);
  });

  test('a second passkey of one device is not added', async () => {
    await addAuthenticator(page, { isUserVerified: true });
    await enterAccount('adds-twice');
    await addPasskey('My laptop');
    await passkeyRow('My laptop').waitFor();
    await addPasskey('Again');
    await page.getByRole('alert').getByText('This device has a passkey of your account already.').waitFor();
  });

  test('at an IP address the pages offer no passkey, and say where to go', async () => {
    const { email } = await join(base, administrator, 'has-address');
    await openSignIn(base);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await signIn(page, { email, password });
    await waitForFront(page);
    await page.goto(`${base}/account`);
    await page.getByText(`Open this page at ${origin}/account instead.`).waitFor();
  });

  test('an invited person joins at the provider, adds a passkey and unlinks the provider, and keeps one way to sign in', async () => {
    await addAuthenticator(page, { isUserVerified: true });
    await context.setExtraHTTPHeaders({ 'x-subject': 'mia' });
    const { data } = await post(administrator, 'invitations', { role: 'member' });
    await page.goto(`${origin}/join#${readToken(data)}`);
    await click(/^Sign in with 127/);
    await waitForFront(page);
    expect(new URL(page.url()).search).toBe('');

    await page.goto(`${origin}/account`);
    const dialog = page.getByRole('dialog');
    const remove = async (name: string, submit: string) => {
      await click(`Remove ${name}`);
      await dialog.getByRole('button', { name: submit }).click();
    };
    const keepOnly = async () => {
      await dialog.getByText('This is your only way to sign in.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    };
    await remove('mia@example.org', 'Remove sign-in');
    await keepOnly();
    await addPasskey('My laptop');
    await passkeyRow('My laptop').waitFor();
    await remove('mia@example.org', 'Remove sign-in');
    await page.getByText('mia@example.org removed.').waitFor();
    await remove('My laptop', 'Remove passkey');
    await keepOnly();

    await signOut();
    await openSignIn();
    await click(/^Sign in with 127/);
    await page.getByRole('alert').waitFor();
    await openSignIn();
    await click('Sign in with a passkey');
    await waitForFront(page);
  });
});
