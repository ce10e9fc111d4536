import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

/** A fake build. It counts its calls in the file `builds`, and fails while the file `broken` exists. */
const fakeBuild = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { digestSources } from './web-dist.mjs';
appendFileSync('builds', 'x');
if (existsSync('broken')) process.exit(1);
await new Promise(resolve => setTimeout(resolve, 50));
mkdirSync('web/dist', { recursive: true });
writeFileSync('web/dist/.sources', digestSources());
console.log('noise');`;

let project: string;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'web-dist-test-'));
  await cp(new URL('../../scripts', import.meta.url), join(project, 'scripts'), { recursive: true });
  await write('scripts/build-web.mjs', fakeBuild);
  await write(
    'start.mjs',
    `import { ensureWebBuilt } from './scripts/web-dist.mjs';\nawait ensureWebBuilt(process.execPath);`,
  );
  for (const file of ['index.html', 'package.json', 'tsconfig.json', 'vite.config.mjs', 'src/app/main.tsx'])
    await write(`web/${file}`, 'first');
  await write('package-lock.json', 'first');
});
afterEach(() => rm(project, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  const path = join(project, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const start = () => promisify(execFile)(process.execPath, ['start.mjs'], { cwd: project });
const countBuilds = async () => (await readFile(join(project, 'builds'), 'utf8').catch(() => '')).length;

describe('the pages', () => {
  test('are built once, and a later start finds them up to date', async () => {
    const { stdout, stderr } = await start();
    expect(stdout).toBe('');
    expect(stderr).toContain('built the pages in ');
    expect(await start()).toEqual({ stdout: '', stderr: '' });
    expect(await countBuilds()).toBe(1);
  });

  test.each([
    ['a source changes', () => write('web/src/app/main.tsx', 'second')],
    ['a source is added', () => write('web/src/app/other.css', 'first')],
    ['a source is renamed', () => rename('web/src/app/main.tsx', 'web/src/app/start.tsx')],
    ['a library changes', () => write('package-lock.json', 'second')],
    ['they are deleted', () => rm(join(project, 'web/dist'), { recursive: true })],
  ])('are built again when %s', async (_, change) => {
    await start();
    await change();
    await start();
    expect(await countBuilds()).toBe(2);
  });

  test('are not built again because a copy or a checkout changed the times of files', async () => {
    await start();
    await utimes(join(project, 'web/src/app/main.tsx'), new Date(), new Date());
    await start();
    expect(await countBuilds()).toBe(1);
  });

  test('are built once when several archives start at the same time', async () => {
    await Promise.all([start(), start(), start()]);
    expect(await countBuilds()).toBe(1);
  });

  test('that cannot be built keep no archive from starting', async () => {
    await write('broken', '');
    const { stderr } = await start();
    expect(stderr).toContain('the pages are not built');
  });

  test('of a package without sources are used as they are', async () => {
    await start();
    await rm(join(project, 'web/src'), { recursive: true });
    expect(await start()).toEqual({ stdout: '', stderr: '' });
  });
});

async function rename(from: string, to: string): Promise<void> {
  await cp(join(project, from), join(project, to));
  await rm(join(project, from));
}
