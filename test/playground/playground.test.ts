import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { queryGraph } from '../src/world/graph.ts';
import { canRunBrowser, openPage, startBrowser } from './browser.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { graphPath } from '../src/api/paths.ts';
import { upload } from '../src/world/upload.ts';
import { type Client, createWorld } from '../src/world/world.ts';

const suite = canRunBrowser() ? describe : describe.skip;

suite('the playground in a browser without access to other hosts', () => {
  const world = createWorld(embeddedTopology);
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
    await world.start();
  });
  afterAll(async () => {
    await browser.close();
    await world.stop();
  });

  test('answers its example query with the API key of its headers, and loads no code from other hosts', async () => {
    const client = await world.createClient();
    await uploadSearchable(client);
    const origin = new URL(world.archive.gateways[0] ?? '').origin;
    const { page, ownUrls, foreignUrls, errors } = await openPage(browser, origin);
    await page.goto(`${origin}${graphPath}`);
    await enterKey(page, client.key.key);
    await page.getByRole('button', { name: 'Send Request' }).click();
    const result = page.locator('app-query-result');
    await result.getByText('"Broken build"').waitFor();
    await result.getByText('"an <mark>error</mark> of the linker"').waitFor();
    await result.getByText('"Of the playground"').first().waitFor();
    await keepScreenshot(page);

    expect(foreignUrls).toEqual([]);
    expect(ownUrls).toContain(`${origin}${graphPath}/playground/main.js`);
    // The playground requests the schema before it has a key. A library tests whether eval is allowed and works without it.
    const expected = [/\b401\b/, /^script-src refuses eval$/];
    expect(errors.filter(error => !expected.some(pattern => pattern.test(error)))).toEqual([]);
    const scripts = await page.locator('script').all();
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts)
      expect([await script.getAttribute('src'), await script.textContent()]).toEqual([expect.stringMatching(/./), '']);
  });
});

/** Uploads a session that the example query finds, and waits until search finds it. */
async function uploadSearchable(client: Client): Promise<void> {
  await upload(client, {
    projectName: 'Of the playground',
    name: 'Broken build',
    markdown: 'an error of the linker\n',
  });
  await eventually(async () => {
    const { data } = await queryGraph(client, '{ searchSessions(query: "error -test") { total } }');
    expect(data).toEqual({ searchSessions: { total: 1 } });
  });
}

/** Enters the key in the dialog of headers, as a user does. */
async function enterKey(page: Page, key: string): Promise<void> {
  await page.locator('[track-id=show_set_headers]').click();
  await page.getByText('Bearer YOUR_API_KEY').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(`Bearer ${key}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Takes a screenshot, and keeps it if SCREENSHOT_DIR is set. */
async function keepScreenshot(page: Page): Promise<void> {
  const screenshotDir = process.env['SCREENSHOT_DIR'];
  const folder = screenshotDir ?? (await mkdtemp(join(tmpdir(), 'screenshot-')));
  const path = join(folder, 'playground.png');
  await page.screenshot({ path });
  expect((await readFile(path)).length).toBeGreaterThan(10_000);
  if (screenshotDir === undefined) await rm(folder, { recursive: true });
  else process.stderr.write(`${path}\n`);
}
