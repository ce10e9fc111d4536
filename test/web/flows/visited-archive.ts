import type { Browser as Chromium, Page } from 'playwright-core';
import { openPage, startBrowser, type WatchedPage } from '../../playground/browser.ts';
import type { Archive } from '../../src/archive/archive.ts';
import { embeddedTopology } from '../../src/archive/topologies.ts';
import { sendWithKey } from '../../src/client/send-with-key.ts';
import { join, password, setUp } from '../../src/world/account-pages.ts';
import type { Browser } from '../../src/world/browser.ts';
import { signIn } from '../browser/enter.ts';
import { stepTimeoutMs } from '../browser/time-limits.ts';

/** The browser reports each refused request as an error, and a flow may cause a refusal. */
const refusal = /^Failed to load resource: the server responded with a status of 4\d\d\b/;

/** A new member whose browser shows a page. */
interface Visitor {
  readonly page: Page;
  readonly email: string;
  /** Another signed-in browser of the person. It sends requests without Chromium. */
  readonly browser: Browser;
}

/** One archive and one Chromium, which all flows use. Each flow has people and browser contexts of its own. */
export interface VisitedArchive {
  readonly archive: Archive;
  /** Address of the pages. */
  readonly base: string;
  /** A signed-in browser of an administrator, without Chromium. */
  readonly administrator: Browser;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Opens an empty page in a new browser context. The page can reach only `origin`, by default the archive's. */
  open(origin?: string): Promise<Page>;
  /** Opens a page of the archive in a new browser context, and signs in there. */
  enter(email: string, path?: string): Promise<Page>;
  /** Invites a person, who then opens a page of the archive and signs in there. */
  enterAsMember(name: string, path?: string): Promise<Visitor>;
  /** Sends a REST request with a key; resolves to the status. */
  statusWith(key: string): Promise<number>;
  /** Closes the browser contexts. Resolves to the pages' unexpected errors and requests to other origins. */
  closePages(): Promise<string[]>;
}

/** Creates an archive for the flows; its members are available after `start`. */
export function createVisitedArchive(): VisitedArchive {
  let archive: Archive;
  let administrator: Browser;
  let chromium: Chromium;
  const watched: WatchedPage[] = [];
  const getBase = () => archive.gateways[0] ?? '';
  const open = async (origin = new URL(getBase()).origin) => {
    const context = await chromium.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    context.setDefaultTimeout(stepTimeoutMs);
    const visitor = await openPage(context, origin);
    watched.push(visitor);
    return visitor.page;
  };
  const enter = async (email: string, path = '/sign-in') => {
    const page = await open();
    await page.goto(`${getBase()}${path}`);
    await signIn(page, { email, password });
    return page;
  };
  return {
    get archive() {
      return archive;
    },
    get base() {
      return getBase();
    },
    get administrator() {
      return administrator;
    },
    start: async () => {
      archive = await embeddedTopology.start();
      administrator = (await setUp(getBase(), archive.auth)).browser;
      chromium = await startBrowser();
    },
    stop: async () => {
      await chromium.close();
      await archive.stop();
    },
    open,
    enter,
    enterAsMember: async (name, path) => {
      const { email, browser } = await join(getBase(), administrator, name);
      return { page: await enter(email, path), email, browser };
    },
    statusWith: async key => (await sendWithKey(getBase(), key)).status,
    closePages: async () => {
      const closed = watched.splice(0);
      await Promise.all(closed.map(({ page }) => page.context().close()));
      return closed.flatMap(({ errors, foreignUrls }) => [
        ...errors.filter(text => !refusal.test(text)),
        ...foreignUrls,
      ]);
    },
  };
}
