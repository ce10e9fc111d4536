import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import { canRunBrowser } from '../playground/browser.ts';
import { buildPages } from './browser/build-pages.ts';
import { testAudit } from './flows/audit.ts';
import { testCommandLine } from './flows/command-line.ts';
import { testConfirmation } from './flows/confirmation.ts';
import { testDisable } from './flows/disable.ts';
import { testEntry } from './flows/entry.ts';
import { testFirstKey } from './flows/first-key.ts';
import { testForeignPages } from './flows/foreign-pages.ts';
import { testKeyboardAlone } from './flows/keyboard-alone.ts';
import { testKeys } from './flows/keys.ts';
import { testSignUpMode } from './flows/sign-up-mode.ts';
import { testSnippets } from './flows/snippets.ts';
import { createVisitedArchive } from './flows/visited-archive.ts';
import { startTimeoutMs } from './browser/time-limits.ts';

const suite = canRunBrowser() ? describe : describe.skip;

suite('at the pages of the archive,', () => {
  const visited = createVisitedArchive();
  beforeAll(async () => {
    await buildPages();
    await visited.start();
  }, startTimeoutMs);
  afterAll(() => visited.stop());
  // No flow causes an error in the console, or a violation of the Content-Security-Policy.
  afterEach(async () => expect(await visited.closePages()).toEqual([]));

  testFirstKey(visited);
  testKeys(visited);
  testSnippets(visited);
  testEntry(visited);
  testConfirmation(visited);
  testCommandLine(visited);
  testSignUpMode(visited);
  testDisable(visited);
  testAudit(visited);
  testKeyboardAlone(visited);
  testForeignPages(visited);
});
