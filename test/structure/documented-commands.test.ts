import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { transaction } from '@archive/kit';
import { root } from '../src/checkout/checkout.ts';
import { knownCommands } from './documented-commands/known-commands.ts';
import { type DocumentedCommand, readCommands } from './documented-commands/read-commands.ts';
import { openMigratedDatabase } from './owner/database.ts';

const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = [
  'docs/operations.md',
  'docs/backup.md',
  'docs/runbooks.md',
  'docs/scale.md',
  'deploy/k8s/chart/README.md',
];
const commands = pages.flatMap(page => readCommands(page, readText(page)));
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Readonly<Record<string, string>> };

const isStatement = ({ text }: DocumentedCommand) => /^(?:select|delete) /.test(text);
/** Tests below run these commands. */
const shellCommands = [/^\(umask 077; /, /^find "\$DELETION_LOG_DIR" /, /^od -An -N32 /];
const isShellCommand = ({ text }: DocumentedCommand) => shellCommands.some(pattern => pattern.test(text));

/** Tests, benchmarks and generators are commands of their own: they need no test that runs them. */
const ownScripts = /^npm run ((?:test|bench|faults)(?::\w+)?|manifests|image:sbom)(?: |$)/;

/** Returns what is missing for a command; an empty text if nothing is. */
function findProblem({ page, text }: DocumentedCommand): string {
  const [, script] = ownScripts.exec(text) ?? [];
  if (script !== undefined)
    return scriptExists(script) ? '' : `package.json has no script ${script}, or its file is missing`;
  const known = knownCommands.find(({ command }) => command.test(text));
  if (!known) return 'no test runs it, and it is not in known-commands.ts';
  const { ranBy, marked } = known;
  if (ranBy && !readText(ranBy[0]).includes(ranBy[1])) return `${ranBy[0]} does not contain ${ranBy[1]}`;
  return marked === undefined || readText(page).includes(marked) ? '' : `the page does not say: ${marked}`;
}

function scriptExists(name: string): boolean {
  const files = scripts[name]?.match(/\S+\.(?:ts|mjs|yaml)/g) ?? [];
  return files.length > 0 && files.every(file => existsSync(join(root, file)));
}

describe('a documented command', () => {
  test('is run by a test, or its page says why not', () => {
    expect(commands.length).toBeGreaterThan(60);
    const checked = commands.filter(command => !isStatement(command) && !isShellCommand(command));
    const problems = checked.map(command => ({ ...command, problem: findProblem(command) }));
    expect(problems.filter(({ problem }) => problem !== '')).toEqual([]);
  });

  test.each([
    ['in a fenced block', '```sh\nnpm run unknown\n```\n', 'npm run unknown'],
    ['in an indented block', 'Run:\n\n    npm run unknown -- DIR    # with a comment\n', 'npm run unknown -- DIR'],
    ['over two lines', 'Run:\n\n    npm run unknown \\\n      --more\n', 'npm run unknown --more'],
    ['in the text', 'Run `npm run unknown`.', 'npm run unknown'],
    ['of another program in a block', 'Run:\n\n    reboot\n', 'reboot'],
  ])('is found and reported %s', (_, markdown, text) => {
    const found = readCommands('docs/backup.md', markdown);
    expect(found).toEqual([{ page: 'docs/backup.md', text }]);
    expect(found.map(findProblem)).not.toContain('');
  });

  test('has a place in the table only while a page has the command', () => {
    const unused = knownCommands.filter(({ command }) => !commands.some(({ text }) => command.test(text)));
    expect(unused).toEqual([]);
  });

  test('in SQL runs on the schema of this version', async () => {
    const database = await openMigratedDatabase(['auth', 'projects', 'sessions', 'search']);
    const statements = commands.filter(isStatement);
    expect(statements.length).toBeGreaterThan(4);
    const undo = new Error('undone');
    for (const { text } of statements) {
      const work = transaction(database.pool, async tx => {
        await tx.query(text);
        throw undo;
      });
      await expect(work).rejects.toMatchObject({ cause: undo });
    }
    await database.stop();
  });
});

describe('a documented shell command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commands-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = async (pattern: RegExp | undefined, env: Record<string, string> = {}) => {
    const { text = '' } = commands.find(command => pattern?.test(command.text)) ?? {};
    expect(text).not.toBe('');
    const options = { cwd: folder, timeout: 30_000, env: { PATH: process.env['PATH'], ...env } };
    return (await promisify(execFile)('sh', ['-c', text], options)).stdout;
  };

  test('writes the secrets of the Compose file, readable only for their owner', async () => {
    await mkdir(join(folder, 'deploy'));
    await run(shellCommands[0]);
    const lines = (await readFile(join(folder, 'deploy/.env'), 'utf8')).trim().split('\n');
    const names = [...readText('deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(lines.map(line => line.split('=')[0]).sort()).toEqual([...new Set(names)].sort());
    for (const line of lines) expect(line).toMatch(/^\w+=s[0-9a-f]{48}$/);
    expect((await stat(join(folder, 'deploy/.env'))).mode & 0o777).toBe(0o600);
  });

  test('removes only files of the deletion log that are older than the backups', async () => {
    for (const name of ['old.log', 'new.log', 'old.txt']) await writeFile(join(folder, name), '');
    const longAgo = new Date(Date.now() - 40 * 86_400_000);
    for (const name of ['old.log', 'old.txt']) await utimes(join(folder, name), longAgo, longAgo);
    await run(shellCommands[1], { DELETION_LOG_DIR: folder });
    expect((await readdir(folder)).sort()).toEqual(['deploy', 'new.log', 'old.txt']);
  });

  test('prints a secret of 32 bytes', async () => {
    expect(await run(shellCommands[2])).toMatch(/^[0-9a-f]{64}$/);
  });
});
