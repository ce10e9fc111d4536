import { findProgram, shouldRunTests } from '@archive/kit/testing';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const command = 'chromium';

/**
 * Whether `chromium` is on PATH. Prints the reason if not. With REQUIRE_ENGINES=1 the result is always true, so that
 * the tests fail without `chromium`.
 */
export function canRunBrowser(): boolean {
  return shouldRunTests(command, findProgram(command) !== undefined);
}

/**
 * This list replaces Playwright's list of disabled features. The first line has the pages behind Chromium's address
 * bar, which take half of Chromium's CPU time. Other features upgrade URLs to HTTPS or send requests of their own.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup', 'LensOverlay', 'AimEnabled'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
  ...['MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'AvoidCorsURLLoaderRestartOnRedirect'],
];

/** The browser resolves no host but loopback. */
export function startBrowser(): Promise<Browser> {
  const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  return chromium.launch({
    executablePath: findProgram(command) ?? command,
    args: [
      ...flags,
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join()}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}

/** A page with its requests and errors so far. */
export interface WatchedPage {
  readonly page: Page;
  /** The requested URLs on the allowed origin. */
  readonly ownUrls: readonly string[];
  /** The POST requests among `ownUrls`. */
  readonly postedUrls: readonly string[];
  /** The requested URLs on other origins. Each of these requests was blocked. */
  readonly foreignUrls: readonly string[];
  /** Console errors, uncaught exceptions and violations of the Content-Security-Policy. */
  readonly errors: readonly string[];
}

/** The page can reach one origin only. Its requests and errors are recorded. */
export async function openPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage();
  const [ownUrls, postedUrls, foreignUrls, errors]: string[][] = [[], [], [], []] as [
    string[],
    string[],
    string[],
    string[],
  ];
  await page.route(
    url => url.origin !== origin,
    route => route.abort(),
  );
  page.on('request', request => {
    const url = new URL(request.url());
    if (url.origin === origin) {
      ownUrls.push(url.href);
      if (request.method() === 'POST') postedUrls.push(url.href);
    }
    // A data: URL causes no network request.
    else if (url.protocol !== 'data:') foreignUrls.push(url.href);
  });
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', error => errors.push(error.message));
  await page.exposeFunction('recordViolation', (violation: string) => errors.push(violation));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    window.recordViolation(effectiveDirective + ' refuses ' + blockedURI))`);
  return { page, ownUrls, postedUrls, foreignUrls, errors };
}
