import { findProgram, shouldRunTests } from '@archive/kit/testing';
import { type Browser, chromium, type Page } from 'playwright-core';

const command = 'chromium';

/** Whether `chromium` is on PATH; says in words where not, and with REQUIRE_ENGINES=1 its tests run and fail. */
export function canRunBrowser(): boolean {
  return shouldRunTests(command, findProgram(command) !== undefined);
}

/** Chromium that knows no host but 127.0.0.1. */
export function startBrowser(): Promise<Browser> {
  const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  return chromium.launch({
    executablePath: findProgram(command) ?? command,
    args: [
      ...flags,
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

/** What a page has done so far. */
export interface WatchedPage {
  readonly page: Page;
  /** URLs on the one origin that it may reach. */
  readonly ownUrls: readonly string[];
  /** URLs elsewhere; each was refused. */
  readonly foreignUrls: readonly string[];
  /** Errors of its console, exceptions that nobody caught, and breaches of its Content-Security-Policy. */
  readonly errors: readonly string[];
}

/** An empty page that reaches one origin alone, and whose requests and errors are noted. */
export async function openPage(browser: Browser, origin: string): Promise<WatchedPage> {
  const page = await browser.newPage();
  const [ownUrls, foreignUrls, errors]: string[][] = [[], [], []] as [string[], string[], string[]];
  await page.route(
    url => url.origin !== origin,
    route => route.abort(),
  );
  page.on('request', request => {
    const url = new URL(request.url());
    if (url.origin === origin) ownUrls.push(url.href);
    // What a page has made itself is on no network.
    else if (url.protocol !== 'data:') foreignUrls.push(url.href);
  });
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', error => errors.push(error.message));
  await page.exposeFunction('noteBreach', (breach: string) => errors.push(breach));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    window.noteBreach(effectiveDirective + ' refuses ' + blockedURI))`);
  return { page, ownUrls, foreignUrls, errors };
}
