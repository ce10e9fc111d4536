import { randomUUID } from 'node:crypto';
import { eventually } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import type { BrowserContext, Response } from 'playwright-core';
import { sessionPath } from '../../src/api/paths.ts';
import { createKey, get } from '../../src/world/account-pages.ts';
import { createProjectId, uploadBody } from '../../src/world/upload.ts';
import { waitForFront } from '../browser/enter.ts';
import { type AttackTarget, attacksPerPage, type ForeignSite, startForeignSite } from './foreign-site.ts';
import type { VisitedArchive } from './visited-archive.ts';

/**
 * The outcomes of scripted requests of the foreign pages: an answer that the script cannot read, or a refusal by the
 * browser.
 */
const outcomes = [...Array<string>(3).fill('opaque'), ...Array<string>(4).fill('refused')];
/** Address that Chromium gives to a frame whose page refuses to be in a frame. */
const refusedFrame = 'chrome-error://chromewebdata/';

/** Records the answers of the archive to the POST requests of all pages. */
function recordPosts(context: BrowserContext, origin: string): Response[] {
  const posts: Response[] = [];
  context.on('response', response => {
    if (response.request().method() === 'POST' && response.url().startsWith(origin)) posts.push(response);
  });
  return posts;
}

/** Opens the foreign site in another tab of the person, and waits until the archive has refused all its requests. */
async function openForeignPage(context: BrowserContext, { origin }: ForeignSite, target: AttackTarget): Promise<void> {
  const posts = recordPosts(context, target.origin);
  const foreign = await context.newPage();
  await foreign.goto(origin);
  const frames = foreign.frames().filter(frame => frame.url().startsWith(origin));
  expect(frames).toHaveLength(2);
  for (const frame of frames) expect(await frame.evaluate('outcomes')).toEqual(outcomes);
  await eventually(() => expect(posts).toHaveLength(2 * attacksPerPage));
  expect(new Set(posts.map(post => post.status()))).toEqual(new Set([403]));
  // The attack is real: the browser has sent the cookie of the person.
  const cookies = await Promise.all(posts.map(post => post.request().headerValue('cookie')));
  expect(cookies.filter(cookie => cookie?.includes('session=')).length).toBeGreaterThan(0);
  expect(foreign.frame('framed')?.url()).toBe(refusedFrame);
}

/** Tests that pages of other origins cannot act in the name of a signed-in person. */
export function testForeignPages(visited: VisitedArchive): void {
  test('forms, scripts and frames of another origin, sandboxed or not, change nothing and read nothing', async () => {
    const { page, browser } = await visited.enterAsMember('is-attacked');
    await waitForFront(page);
    const { id: keyId } = await createKey(browser);
    const path = sessionPath(createProjectId(), randomUUID());
    expect((await browser.send('PUT', path, uploadBody())).status).toBe(201);
    const readAll = async () => [(await get(browser, 'keys')).data, (await browser.send('GET', path)).data];
    const before = await readAll();

    const target = { origin: visited.base, keyId, sessionPath: path };
    const site = await startForeignSite(target);
    await openForeignPage(page.context(), site, target).finally(() => site.stop());

    expect(await readAll()).toEqual(before);
    await page.reload();
    await waitForFront(page);
  });
}
