import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { formatFirstSteps, createWelcome } from '../src/cli/welcome.ts';
import { type Stack, startStack } from '../src/compose/stack.ts';
import { readConfig } from '../src/config/config.ts';

const createCommand = 'npm run key -- create --user me';
const standIn = fileURLToPath(new URL('./curl-stand-in.mjs', import.meta.url));
const curl = spawnSync('curl', ['--version']).status === 0 ? 'curl -sS' : `'${process.execPath}' '${standIn}'`;
let directory: string;
let stack: Stack;
const logLines: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'welcome-'));
  const settings = readConfig({ DATA_DIR: join(directory, 'data'), PORT: '0' });
  const log = createLogger('info', 'test', { write: line => void logLines.push(line) });
  stack = await startStack('all', settings, log);
}, 90_000);
afterAll(async () => {
  await stack.stop();
  await rm(directory, { recursive: true });
});

const greet = (isTerminal: boolean) => createWelcome(stack.url!, stack.services.auth!, isTerminal);
const run = async (command: string, key: string) => {
  const { stdout } = await promisify(execFile)('bash', ['-c', command.replace('curl ', () => `${curl} `)], {
    env: { ...process.env, KEY: key },
  });
  return stdout;
};

test('the first start of an archive logs nothing', async () => {
  await eventually(async () => expect((await fetch(`${stack.url!}/readyz`)).status).toBe(200));
  expect(logLines).toEqual([]);
});

test('without a terminal the welcome names the command that creates a key, and shows no key', async () => {
  const text = await greet(false);
  expect(text).toContain(createCommand);
  expect(text).not.toContain('KEY=');
  expect(text.endsWith('\n')).toBe(true);
});

test('on a terminal the welcome shows a first key, and four commands that work with it', async () => {
  const [, key = '', steps = ''] = /^export KEY=(\S+)\n\n(.*?)\n\n/ms.exec(await greet(true)) ?? [];
  const commands = steps.split(/\n(?=curl)/);
  expect(commands).toHaveLength(4);
  const [upload, list, read, search] = commands as [string, string, string, string];
  expect(JSON.parse(await run(upload, key))).toMatchObject({ success: true });
  expect(await run(list, key)).toContain('First session');
  expect(await run(read, key)).toBe('# Hello, archive\n');
  await eventually(async () => expect(await run(search, key)).toContain('"total":1'), 20_000);
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
