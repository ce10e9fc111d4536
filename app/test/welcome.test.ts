import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { formatFirstSteps, createWelcome } from '../src/cli/welcome.ts';
import { setUpAccount, startTestStack, type TestStack } from './stack.fixture.ts';

const createCommand = 'npm run key -- create --user me';
const standIn = fileURLToPath(new URL('./curl-stand-in.mjs', import.meta.url));
const curl = spawnSync('curl', ['--version']).status === 0 ? 'curl -sS' : `'${process.execPath}' '${standIn}'`;
let stack: TestStack;
let firstWelcome = '';

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.stop());

const greet = (isTerminal: boolean) => createWelcome(stack.url!, stack.services.auth!, isTerminal);
const run = async (command: string, key: string) => {
  const { stdout } = await promisify(execFile)('bash', ['-c', command.replace('curl ', () => `${curl} `)], {
    env: { ...process.env, KEY: key },
  });
  return stdout;
};

test('the first start of an archive logs nothing', async () => {
  await eventually(async () => expect((await fetch(`${stack.url!}/readyz`)).status).toBe(200));
  expect(stack.logLines).toEqual([]);
});

test('without a terminal the welcome names the command that creates a key, and shows no key', async () => {
  const text = await greet(false);
  expect(text).toContain(createCommand);
  expect(text).toContain('npm run key -- setup-link');
  expect(text).not.toContain('KEY=');
  expect(text).not.toContain('/setup#');
  expect(text.endsWith('\n')).toBe(true);
});

test('on a terminal the welcome shows a first key, and four commands that work with it', async () => {
  firstWelcome = await greet(true);
  const [, key = '', steps = ''] = /^export KEY=(\S+)\n\n(.*?)\n\n/ms.exec(firstWelcome) ?? [];
  const commands = steps.split(/\n(?=curl)/);
  expect(commands).toHaveLength(4);
  const [upload, list, read, search] = commands as [string, string, string, string];
  expect(JSON.parse(await run(upload, key))).toMatchObject({ success: true });
  expect(await run(list, key)).toContain('First session');
  expect(await run(read, key)).toBe('# Hello, archive\n');
  await eventually(async () => expect(await run(search, key)).toContain('"total":1'), 20_000);
});

test('the key and the set-up link of the first start belong to one person, who then needs no link', async () => {
  const [, link = ''] = /^ {2}(http:\S+\/setup#\S+)$/m.exec(firstWelcome) ?? [];
  expect(new URL(link).origin).toBe(stack.url);
  const { person, get } = await setUpAccount(link);
  expect(person).toMatchObject({ role: 'administrator' });
  expect(await (await get('/api/v1/sessions/recent')).text()).toContain('First session');
  const [, key = ''] = /^export KEY=(\S+)$/m.exec(firstWelcome) ?? [];
  expect(await (await get('/api/account/keys')).json()).toMatchObject({
    data: { keys: [{ name: 'first key', lastFour: key.slice(-4), state: 'active' }] },
  });
  for (const isTerminal of [true, false]) expect(await greet(isTerminal)).not.toMatch(/set up/i);
});

test('an archive with keys shows no key, and the welcome names the command that creates one', async () => {
  await greet(true);
  const text = await greet(true);
  expect(text).toContain(createCommand);
  expect(text).not.toContain('KEY=');
});

test('the README shows the commands of the welcome', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  for (const line of formatFirstSteps('http://127.0.0.1:4800', '…').split('\n')) expect(readme).toContain(line);
});
