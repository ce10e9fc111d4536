import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, Lifecycle } from '@archive/kit';
import { type Stack, startStack } from '../src/compose/stack.ts';
import { type Env, readConfig } from '../src/config/config.ts';

/** An archive in the process of the test, with embedded engines in a new data folder. */
export interface TestStack extends Stack {
  readonly logLines: readonly string[];
}

export async function startTestStack(settings: Env = {}): Promise<TestStack> {
  const life = new Lifecycle(createLogger('silent', 'test'));
  const directory = await mkdtemp(join(tmpdir(), 'stack-'));
  life.onStop('directory', () => rm(directory, { recursive: true }));
  const logLines: string[] = [];
  const log = createLogger('info', 'test', { write: line => void logLines.push(line) });
  try {
    const config = readConfig({ DATA_DIR: join(directory, 'data'), PORT: '0', ...settings });
    const stack = await startStack('all', config, log);
    life.onStop('stack', () => stack.stop());
    return { ...stack, logLines, stop: () => life.stop() };
  } catch (error) {
    await life.stop();
    throw error;
  }
}

export interface SignedInBrowser {
  readonly person: { readonly role: string };
  /** Sends a GET request as a script of a page does. */
  readonly get: (path: string) => Promise<Response>;
}

export async function setUpAccount(link: string): Promise<SignedInBrowser> {
  const { origin, hash } = new URL(link);
  const page = { Origin: origin, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const account = { name: 'Ada', email: 'ada@example.org', password: 'a long password of Ada' };
  const body = JSON.stringify({ token: hash.slice(1), ...account });
  const setup = await fetch(`${origin}/api/account/setup`, { method: 'POST', headers: page, body });
  const text = await setup.text();
  if (setup.status !== 201) throw new Error(`no account: ${setup.status} ${text}`);
  const cookies = setup.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0]);
  const { data } = JSON.parse(text) as { data: { person: { role: string } } };
  const headers = { ...page, Cookie: cookies.join('; ') };
  return { person: data.person, get: path => fetch(`${origin}${path}`, { headers }) };
}
