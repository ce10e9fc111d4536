import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';

/** A fake npm. It appends a line about its call to the file `calls`, and keeps running while the file `slow` exists. */
const npm = `
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
const [command, ...flags] = process.argv.slice(2);
if (command === 'ci') rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules', { recursive: true });
appendFileSync('calls', command + (flags.includes('--omit=dev') ? ' to run' : ' all') + '\\n');
console.log('noise');
setInterval(() => existsSync('slow') || process.exit(existsSync('broken') ? 1 : 0), 5);`;

const startScript = join('app', 'start.mjs');
const checkScript = 'check.mjs';
let project: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  project = join(await mkdtemp(join(tmpdir(), 'run-test-')), 'a földer with – spaces');
  await cp(new URL('../../scripts', import.meta.url), join(project, 'scripts'), { recursive: true });
  await mkdir(join(project, 'app'), { recursive: true });
  await write('package-lock.json', 'first');
  await write('npm-cli.js', npm);
  await write('package.json', '{"type":"module"}');
  await write(checkScript, '');
});
afterEach(async () => {
  for (const { pid, exitCode, signalCode } of children.splice(0))
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  await rm(join(project, '..'), { recursive: true, force: true, maxRetries: 5 });
});

const write = (name: string, text: string) => writeFile(join(project, name), text);
const readCalls = () => readFile(join(project, 'calls'), 'utf8').catch(() => '');
const waitForInstallations = (count = 1) =>
  eventually(async () => expect((await readCalls()).split('\n')).toHaveLength(count + 1));

interface Result {
  code: number | null;
  out: string;
  err: string;
}

function start(...args: string[]): { child: ChildProcess; out: () => string; ended: Promise<Result> } {
  const env = { ...process.env, npm_execpath: join(project, 'npm-cli.js'), npm_node_execpath: process.execPath };
  const options = {
    cwd: tmpdir(),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  };
  const child = spawn(process.execPath, [join(project, 'scripts', 'run.mjs'), ...args], options);
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, out: () => output.out, ended };
}
const run = (...args: string[]) => start(...args).ended;

async function killGroup({ child, ended }: ReturnType<typeof start>): Promise<void> {
  process.kill(-(child.pid ?? NaN), 'SIGKILL');
  await ended;
}

describe('scripts/run.mjs', () => {
  test('leaves stdout to the script, passes its arguments, sets the working directory to the project, and puts its programs first in PATH', async () => {
    await write(startScript, `console.log(JSON.stringify([process.argv.slice(2), process.cwd(), process.env.PATH]))`);
    const { out, err } = await run(startScript, 'a b', '--user', 'ü');
    const [args, directory, path] = JSON.parse(out) as [string[], string, string];
    expect(args).toEqual(['a b', '--user', 'ü']);
    expect(directory).toBe(project);
    expect(path.startsWith(join(project, 'node_modules', '.bin'))).toBe(true);
    expect(err).toContain('installing packages');
  });

  test('installs once, and again when the lock file has changed', async () => {
    await write(startScript, '');
    expect(await run(startScript)).toMatchObject({ code: 0 });
    expect(await run(startScript)).toEqual({ code: 0, out: '', err: '' });
    await write('package-lock.json', 'second');
    await run(startScript);
    expect(await readCalls()).toBe('ci to run\ninstall to run\n');
  });

  test('a start installs runtime packages, a check adds the others, and no start removes them', async () => {
    await write(startScript, '');
    for (const script of [startScript, checkScript, startScript]) await run(script);
    await write('package-lock.json', 'second');
    await run(startScript);
    expect(await readCalls()).toBe('ci to run\ninstall all\ninstall all\n');
  });

  test('two concurrent starts in an empty clone install once, and both run', async () => {
    await write('slow', '');
    const [first, second] = [start(checkScript), start(checkScript)];
    await waitForInstallations();
    await rm(join(project, 'slow'));
    expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0]);
    expect(await readCalls()).toBe('ci all\n');
  });

  test('installs from scratch after all processes of an installation were killed', async () => {
    for (const count of [1, 2]) {
      await write('slow', '');
      const killed = start(checkScript);
      await waitForInstallations(count);
      await killGroup(killed);
    }
    await rm(join(project, 'slow'));
    expect((await run(checkScript)).code).toBe(0);
    expect(await readCalls()).toBe('ci all\nci all\nci all\n');
  });

  test('waits for a running npm whose parent was killed', async () => {
    await write('slow', '');
    const killed = start(checkScript);
    await waitForInstallations();
    killed.child.kill('SIGKILL');
    const next = start(checkScript);
    const waiting = new Promise<void>(resolve => next.child.stderr?.on('data', () => resolve()));
    await waiting;
    expect(await readCalls()).toBe('ci all\n');
    await rm(join(project, 'slow'));
    const { code, err } = await next.ended;
    expect(code).toBe(0);
    expect(err).toContain('waiting for another');
  });

  test('reports that packages are not installed when npm fails, does not run the script, and installs at the next start', async () => {
    await write(checkScript, 'console.log("ran")');
    await write('broken', '');
    const failed = await run(checkScript);
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toContain('not installed');
    await rm(join(project, 'broken'));
    expect(await run(checkScript)).toMatchObject({ code: 0, out: 'ran\n' });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes %s to the script, and returns its exit code',
    async signal => {
      await write(
        checkScript,
        `process.on('${signal}', () => process.exit(7)); console.log('up'); setInterval(() => {}, 1000)`,
      );
      const running = start(checkScript);
      await eventually(() => expect(running.out()).toBe('up\n'));
      running.child.kill(signal);
      expect((await running.ended).code).toBe(7);
    },
  );

  test('returns the exit code of a shell for a killed script', async () => {
    await write(checkScript, `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`);
    expect((await run(checkScript)).code).toBe(137);
  });
});
