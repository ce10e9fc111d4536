import { type OpenIdProvider, startOpenIdProvider } from '@archive/kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { canRunBrowser, startBrowser } from '../playground/browser.ts';
import type { Archive } from '../src/archive/archive.ts';
import { distributedTopology } from '../src/archive/topologies.ts';
import { join, password, post, readToken, setUp } from '../src/world/account-pages.ts';
import type { Browser as TestBrowser } from '../src/world/browser.ts';
import { buildPages } from './browser/build-pages.ts';
import { type FrontProxy, startFrontProxy } from './front-proxy.ts';
import { signIn, waitForFront } from './browser/enter.ts';
import { startTimeoutMs, stepTimeoutMs } from './browser/time-limits.ts';
import { addAuthenticator } from './browser/virtual-authenticator.ts';

const suite = canRunBrowser() && (await distributedTopology.canRun()) ? describe : describe.skip;

suite('sign-in at an OpenID provider in Chromium, behind a proxy with two gateways', () => {
  let chromium: Browser;
  let proxy: FrontProxy;
  let provider: OpenIdProvider;
  let archive: Archive;
  let administrator: TestBrowser;
  let context: BrowserContext;
  let page: Page;
  let begun: string;
  let ended: string;

  beforeAll(async () => {
    await buildPages();
    proxy = await startFrontProxy();
    const people = {
      mia: { email: 'mia@example.org', isVerified: true },
      zoe: { email: 'zoe@example.org', isVerified: true },
      eva: { email: 'eva@example.org', isVerified: true },
    };
    provider = await startOpenIdProvider({ redirectUri: `${proxy.origin}/sign-in/provider`, people });
    archive = await distributedTopology.start({
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.clientId },
      ...{ OIDC_CLIENT_SECRET: provider.clientSecret, OIDC_ALLOWED_DOMAINS: 'example.org' },
    });
    [begun = '', ended = ''] = archive.gateways;
    proxy.route(() => begun);
    administrator = (await setUp(begun, archive.auth, proxy.origin)).browser;
    chromium = await startBrowser();
  }, startTimeoutMs);
  afterAll(async () => {
    await chromium.close();
    await archive.stop();
    await provider.stop();
    await proxy.stop();
  });
  beforeEach(async () => {
    context = await chromium.newContext();
    context.setDefaultTimeout(stepTimeoutMs);
    page = await context.newPage();
    proxy.route(path => (/^\/api\/account\/oidc\/(sign-in|link)$/.test(path) ? begun : ended));
  });
  afterEach(() => context.close());

  const click = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
  /** The gateway of each request that began or ended a round trip to the provider. */
  const findRoundTrips = () =>
    proxy
      .forwarded()
      .filter(({ path }) => path.startsWith('/api/account/oidc/'))
      .map(({ gateway }) => gateway);
  const enterAs = (subject: string) => context.setExtraHTTPHeaders({ 'x-subject': subject });

  /**
   * Goes to the provider and back to a page with this heading. If the page reports a failure instead, throws an error
   * with that report.
   */
  async function passProvider(heading: string | RegExp): Promise<void> {
    await click(/^Sign in with 127/);
    const alert = page.getByRole('alert');
    await page.getByRole('heading', { level: 1, name: heading }).or(alert).first().waitFor();
    expect(await alert.allTextContents()).toEqual([]);
  }

  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  }

  test('an invited person joins and signs in again; one gateway begins each round trip and the other ends it', async () => {
    await enterAs('mia');
    const { data } = await post(administrator, 'invitations', { role: 'member' });
    await page.goto(`${proxy.origin}/join#${readToken(data)}`);
    await passProvider(/^Hello/);
    expect(new URL(page.url()).search).toBe('');
    await signOut();
    await page.goto(`${proxy.origin}/account/keys`);
    await passProvider('API keys');
    expect(findRoundTrips()).toEqual([begun, ended, begun, ended]);
    expect(begun).not.toBe(ended);
  });

  test('a page that asked who is signed in before the sign-in ended does not believe the late answer', async () => {
    await enterAs('mia');
    await page.goto(`${proxy.origin}/account/keys`);
    const finished = page.waitForResponse(/\/oidc\/finish$/);
    await page.route(/\/api\/account\/state$/, async route => {
      const response = await route.fetch();
      await finished;
      await route.fulfill({ response });
    });
    await passProvider('API keys');
  });

  test('a signed-in person links an identity across the gateways and then signs in with it', async () => {
    const { email } = await join(proxy.origin, administrator, 'links');
    await page.goto(`${proxy.origin}/sign-in`);
    await signIn(page, { email, password });
    await waitForFront(page);
    await enterAs('zoe');
    await page.goto(`${proxy.origin}/account`);
    await click(/^Link 127/);
    await page.getByRole('table', { name: 'Linked sign-in' }).getByText('zoe@example.org').waitFor();
    await signOut();
    await page.goto(`${proxy.origin}/sign-in`);
    await passProvider('Hello, links');
    expect(findRoundTrips()).toEqual([begun, ended, begun, ended]);
  });

  test('a person whom the provider signed in silently adds a passkey only after a new sign-in there', async () => {
    await addAuthenticator(page, { isUserVerified: true });
    const member = await join(proxy.origin, administrator, 'steps-up');
    await page.goto(`${proxy.origin}/sign-in`);
    await signIn(page, { email: member.email, password });
    await waitForFront(page);
    await enterAs('eva');
    await page.goto(`${proxy.origin}/account`);
    await click(/^Link 127/);
    await page.getByRole('table', { name: 'Linked sign-in' }).getByText('eva@example.org').waitFor();
    await signOut();

    // Without `max_age`, the provider does not say when the person signed in there.
    await page.route(`${provider.issuer}/auth?*`, route =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/&max_age=\d+/, ''),
      }),
    );
    await page.goto(`${proxy.origin}/sign-in`);
    await passProvider(/^Hello/);
    await page.unrouteAll();
    await page.goto(`${proxy.origin}/account`);
    const addPasskey = async () => {
      await click('Add a passkey');
      await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor();
      await page.keyboard.press('Enter');
    };
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await addPasskey();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await addPasskey();
    await dialog.getByRole('button', { name: /^Confirm with 127/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await addPasskey();
    await page.getByRole('table', { name: 'Your passkeys' }).waitFor();
  });

  test('an answer of the provider that comes back a second time signs nobody in, at either gateway', async () => {
    await enterAs('mia');
    await page.goto(`${proxy.origin}/sign-in`);
    const returned = page.waitForRequest(request => new URL(request.url()).pathname === '/sign-in/provider');
    await passProvider(/^Hello/);
    const url = (await returned).url();
    await signOut();
    for (const gateway of [begun, ended]) {
      proxy.route(() => gateway);
      await page.goto(url);
      await page.getByRole('alert').waitFor();
    }
    await page.goto(`${proxy.origin}/account`);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });
});
