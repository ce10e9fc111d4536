import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findViolations } from './accessibility.ts';
import type { AccountInput } from './enter.ts';
import type { Shot } from './shots.ts';

const stepTimeoutMs = 5_000;

const appearances = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  contrast: { colorScheme: 'light', contrast: 'more' },
  'dark-contrast': { colorScheme: 'dark', contrast: 'more' },
} as const satisfies Record<string, BrowserContextOptions>;
const viewports = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

async function findOverflow(page: Page): Promise<string[]> {
  const excess = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return excess > 0 ? [`the page is ${excess} px wider than the window`] : [];
}

interface PhotographOptions {
  readonly out: string;
  readonly account: AccountInput;
}

async function reach(page: Page, shot: Shot, account: AccountInput): Promise<void> {
  const path = typeof shot.path === 'string' ? shot.path : shot.path(account);
  await page.goto(new URL(path, account.origin).href);
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: stepTimeoutMs });
  await shot.steps?.(page, account);
  // The screenshot must show the data that the page loads.
  await page.waitForLoadState('networkidle');
}

async function photograph(page: Page, shot: Shot, file: string, account: AccountInput): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => {
    // The browser reports each refused request as an error, and some shots show a refused request.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  try {
    await reach(page, shot, account);
    // A dialog covers only the window, so the screenshot shows only the window.
    const hasDialog = (await page.locator('dialog[open]').count()) > 0;
    await page.screenshot({ path: file, fullPage: !hasDialog });
    return [...errors, ...(await findOverflow(page)), ...(await findViolations(page))];
  } catch (error) {
    return [...errors, String(error)];
  }
}

type Variant = readonly [appearance: string, settings: BrowserContextOptions];

async function photographVariant(
  browser: Browser,
  shots: readonly Shot[],
  [appearance, settings]: Variant,
  { out, account }: PhotographOptions,
): Promise<number> {
  let problems = 0;
  for (const shot of shots) {
    const name = `${shot.name}-${appearance}`;
    const storage = shot.signedIn ? { storageState: account.storage } : {};
    const context = await browser.newContext({ ...settings, ...storage, reducedMotion: 'reduce' });
    context.setDefaultTimeout(stepTimeoutMs);
    const found = await photograph(await context.newPage(), shot, join(out, `${name}.png`), account);
    for (const problem of found) console.error(`${name}: ${problem}`);
    problems += found.length;
    await context.close();
  }
  return problems;
}

/** Takes and checks every screenshot, both widths at the same time. Prints the problems and returns their number. */
export async function photographAll(
  browser: Browser,
  shots: readonly Shot[],
  options: PhotographOptions,
): Promise<number> {
  let problems = 0;
  for (const [appearance, settings] of Object.entries(appearances)) {
    const variants = viewports.map(viewport => [`${appearance}-${viewport.width}`, { ...settings, viewport }] as const);
    const counts = await Promise.all(variants.map(variant => photographVariant(browser, shots, variant, options)));
    problems += counts.reduce((sum, count) => sum + count, 0);
  }
  return problems;
}
