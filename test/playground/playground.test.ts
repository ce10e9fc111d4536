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

  const origin = () => new URL(world.archive.gateways[0] ?? '').origin;
  const open = async () => {
    const watched = await openPage(await browser.newContext(), origin());
    await watched.page.goto(`${origin()}${graphPath}`);
    return watched;
  };

  test('sends no request to the graph and reports no error before it has an API key', async () => {
    const { page, ownUrls, postedUrls, errors } = await open();
    await keyField(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(ownUrls).toContain(`${origin()}${graphPath}/playground/start.js`);
    expect([postedUrls, errors]).toEqual([[], []]);
  });

  test('answers its example query with the API key, and loads no code from other hosts', async () => {
    const client = await world.createClient();
    await uploadSearchable(client);
    const { page, ownUrls, foreignUrls, errors } = await open();
    await enterKey(page, client.key.key);
    await page.getByRole('button', { name: 'Send Request' }).click();
    const result = page.locator('app-query-result');
    await result.getByText('"Broken build"').waitFor();
    await result.getByText('"an <mark>error</mark> of the linker"').waitFor();
    await result.getByText('"Of the playground"').first().waitFor();
    await keepScreenshot(page);

    expect(foreignUrls).toEqual([]);
    expect(ownUrls).toContain(`${origin()}${graphPath}/playground/main.js`);
    // A library tests whether `eval` is allowed. The library works without `eval`.
    expect(errors.filter(error => !/^script-src refuses eval$/.test(error))).toEqual([]);
    const scripts = await page.locator('script').all();
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts)
      expect([await script.getAttribute('src'), await script.textContent()]).toEqual([expect.stringMatching(/./), '']);
  });

  test('keeps the API key for its tab only, and forgets it on demand', async () => {
    const { key } = (await world.createClient()).key;
    const { page } = await open();
    await enterKey(page, key);
    await page.getByRole('button', { name: 'Send Request' }).click();
    await page.locator('app-query-result').getByText('"projects"').waitFor();
    const storage = await eventually(async () => {
      const stored = String(await page.evaluate(readStorage));
      expect(stored).toContain('::windowsMeta');
      return stored;
    });
    expect(storage.includes(key)).toBe(false);

    await page.reload();
    await page.getByRole('button', { name: 'Send Request' }).waitFor();
    const otherTab = await openPage(page.context(), origin());
    await otherTab.page.goto(`${origin()}${graphPath}`);
    await keyField(otherTab.page).waitFor();

    await page.getByRole('button', { name: 'Forget the API key' }).click();
    await keyField(page).waitFor();
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(key);
  });

  test('deletes an API key that an earlier release of the page stored', async () => {
    const { page } = await openPage(await browser.newContext(), origin());
    await page.goto(`${origin()}/healthz`);
    await page.evaluate(storeEarlierKey);
    expect(await page.evaluate(readStorage)).toContain('earlier-key');
    await page.goto(`${origin()}${graphPath}`);
    await keyField(page).waitFor();
    await eventually(async () => {
      expect(await page.evaluate(readStorage)).not.toContain('earlier-key');
    });
  });
});

/** Runs in the page and reads everything that outlives a tab: cookies, localStorage and the records of IndexedDB. */
const readStorage = `(async () => {
  const settle = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const records = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      records.push(await settle(database.transaction(store).objectStore(store).getAll()));
    database.close();
  }
  return JSON.stringify([document.cookie, { ...localStorage }, records]);
})()`;

const storeEarlierKey = `new Promise(resolve => {
  const request = indexedDB.open('AltairDB', 50);
  request.onupgradeneeded = () => request.result.createObjectStore('appState', { keyPath: 'key' }).put({ key: 'x', value: 'earlier-key' });
  request.onsuccess = () => resolve(request.result.close());
})`;

const keyField = (page: Page) => page.getByLabel('API key');

/** The example query of the playground finds this session. */
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

async function enterKey(page: Page, key: string): Promise<void> {
  await keyField(page).fill(key);
  await page.getByRole('button', { name: 'Open the playground' }).click();
}

/** Keeps the screenshot only if SCREENSHOT_DIR is set. */
async function keepScreenshot(page: Page): Promise<void> {
  const screenshotDir = process.env['SCREENSHOT_DIR'];
  const folder = screenshotDir ?? (await mkdtemp(join(tmpdir(), 'screenshot-')));
  const path = join(folder, 'playground.png');
  await page.screenshot({ path });
  expect((await readFile(path)).length).toBeGreaterThan(10_000);
  if (screenshotDir === undefined) await rm(folder, { recursive: true });
  else process.stderr.write(`${path}\n`);
}
