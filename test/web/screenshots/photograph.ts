import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findViolations } from './accessibility.ts';
import { type LivelyScene, openContext, type Scene } from './scene/scene.ts';
import type { Shot } from './shots/shot.ts';

const stepTimeoutMs = 20_000;

/** The browser reports these errors for refused requests, which some shots show. */
const expected = ['Failed to load resource', 'Failed to fetch dynamically imported module'];

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

/** Runs in the page. Returns by how many pixels the page, a table and a snippet are too wide for their frames. */
const measureExcess = `[
  document.documentElement.scrollWidth - document.documentElement.clientWidth,
  Math.max(0, ...[...document.querySelectorAll('table')].map(table => table.scrollWidth - table.parentElement.clientWidth)),
  Math.max(0, ...[...document.querySelectorAll('pre')].map(text => text.scrollWidth - text.clientWidth)),
]`;

async function findOverflow(page: Page): Promise<string[]> {
  const [ofPage = 0, ofTable = 0, ofText = 0] = await page.evaluate<number[]>(measureExcess);
  return [
    ...(ofPage > 0 ? [`the page is ${ofPage} px wider than the window`] : []),
    ...(ofTable > 0 ? [`a table is ${ofTable} px wider than its frame`] : []),
    ...(ofText > 0 ? [`a snippet hides ${ofText} px of its text`] : []),
  ];
}

interface PhotographOptions<S extends Scene> {
  readonly out: string;
  /** Takes only the appearances and widths whose name contains this text. */
  readonly appearance: string;
  readonly scene: S;
}

/** The name of the scene's provider contains a random port, so a fixed name replaces it. */
const nameProvider = (page: Page) =>
  page.route('**/api/account/state', async route => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/("oidc":\{"name":")[^"]+/, '$1login.example.org');
    await route.fulfill({ response, body: text });
  });

async function reach<S extends Scene>(page: Page, shot: Shot<S>, scene: S): Promise<void> {
  await nameProvider(page);
  await shot.before?.(page, scene);
  const path = typeof shot.path === 'string' ? shot.path : shot.path(scene);
  // The frame of the page depends on who is signed in.
  await Promise.all([page.waitForResponse('**/api/account/state'), page.goto(new URL(path, scene.origin).href)]);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (shot.isLoading) await page.getByText('Loading…').first().waitFor();
  else await waitForData(page);
  await shot.steps?.(page, scene);
  if (!shot.isLoading) await waitForData(page);
}

/** Waits until the page shows no `Loading…` any more. */
const waitForData = (page: Page) => page.getByText('Loading…').first().waitFor({ state: 'detached' });

async function photograph<S extends Scene>(page: Page, shot: Shot<S>, file: string, scene: S): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!expected.some(text => message.includes(text))) errors.push(message);
  });
  page.on('console', message => {
    if (message.type() === 'error' && !expected.some(text => message.text().includes(text)))
      errors.push(message.text());
  });
  try {
    await reach(page, shot, scene);
    // A dialog covers only the window, so the screenshot shows only the window.
    const hasDialog = (await page.locator('dialog[open]').count()) > 0;
    await page.screenshot({ path: file, fullPage: !hasDialog });
    return [...errors, ...(await findOverflow(page)), ...(await findViolations(page))];
  } catch (error) {
    return [...errors, String(error)];
  }
}

/** Takes and checks every screenshot in one appearance and width. */
async function photographVariant<S extends Scene & Partial<Pick<LivelyScene, 'people'>>>(
  browser: Browser,
  shots: readonly Shot<S>[],
  [variant, options]: Variant,
  { out, scene }: PhotographOptions<S>,
): Promise<number> {
  let problems = 0;
  for (const [person, own] of Map.groupBy(shots, shot => shot.person)) {
    const account = person && scene.people?.[person];
    // One context per person: its cache saves loading the scripts for every screenshot.
    const context = await openContext(browser, { ...options, reducedMotion: 'reduce' }, account);
    context.setDefaultTimeout(stepTimeoutMs);
    for (const shot of own) {
      const name = `${shot.name}-${variant}`;
      const page = await context.newPage();
      const found = await photograph(page, shot, join(out, `${name}.png`), scene);
      for (const problem of found) console.error(`${name}: ${problem}`);
      problems += found.length;
      await page.close();
      await context.setOffline(false);
    }
    await context.close();
  }
  return problems;
}

type Variant = readonly [name: string, options: BrowserContextOptions];

const variants: readonly Variant[] = Object.entries(appearances).flatMap(([appearance, settings]) =>
  viewports.map(viewport => [`${appearance}-${viewport.width}`, { ...settings, viewport }] as const),
);

/** Takes and checks every screenshot, two variants at the same time. Prints the problems and returns their number. */
export async function photographAll<S extends Scene>(
  browser: Browser,
  shots: readonly Shot<S>[],
  options: PhotographOptions<S>,
): Promise<number> {
  const waiting = variants.filter(([name]) => name.includes(options.appearance));
  let problems = 0;
  const work = async () => {
    for (let variant = waiting.shift(); variant !== undefined; variant = waiting.shift())
      problems += await photographVariant(browser, shots, variant, options);
  };
  await Promise.all([work(), work()]);
  return problems;
}
