import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recordStatements } from '@archive/kit/testing';
import { createWelcome } from '../src/cli/welcome.ts';
import { setUpAccount, type SignedInBrowser, startTestStack, type TestStack } from './stack.fixture.ts';

let stack: TestStack;
let browser: SignedInBrowser;
beforeAll(async () => {
  stack = await startTestStack();
  const welcome = await createWelcome(stack.url!, stack.services.auth!, true);
  browser = await setUpAccount(/^ {2}(\S+\/setup#\S+)$/m.exec(welcome)?.[1] ?? '');
});
afterAll(() => stack.stop());

test('requests with the cookie of one session cost at most one statement of auth a second, however many they are', async () => {
  const startMs = performance.now();
  const elapsedMs = () => performance.now() - startMs;
  const sendRequests = async (): Promise<number> => {
    let sent = 0;
    for (; elapsedMs() < 2_500; sent += 1) {
      const { status, body } = await browser.get('/api/v1/projects');
      await body?.cancel();
      if (status !== 200) throw new Error(`GET /api/v1/projects: ${status}`);
    }
    return sent;
  };
  const [statements, sent] = await recordStatements(() => Promise.all([sendRequests(), sendRequests()]));
  const checks = statements.filter(({ name }) => name === 'check browser session');
  expect(checks.length).toBeGreaterThanOrEqual(2);
  expect(checks.length).toBeLessThanOrEqual(Math.floor(elapsedMs() / 1_000) + 1);
  expect(sent[0] + sent[1]).toBeGreaterThan(10 * checks.length);
  expect(statements.filter(({ text }) => text.includes('auth.browser_sessions'))).toEqual(checks);
});
