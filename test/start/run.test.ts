import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';

/** Stands for npm: notes how it was called, and takes as long as there is a file `slow`. */
const npm = `
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
const [how, ...flags] = process.argv.slice(2);
if (how === 'ci') rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules', { recursive: true });
appendFileSync('calls', how + (flags.includes('--omit=dev') ? ' to run' : ' all') + '\\n');
console.log('noise');
setInterval(() => existsSync('slow') || process.exit(existsSync('broken') ? 1 : 0), 5);`;

const startScript = join('packages', 'stack', 'start.mjs');
const checkScript = 'check.mjs';
let project: string;
const begun: ChildProcess[] = [];

beforeEach(async () => {
  project = join(await mkdtemp(join(tmpdir(), 'run-test-')), 'a földer with – spaces');
  await cp(new URL('../../scripts', import.meta.url), join(project, 'scripts'), { recursive: true });
  await mkdir(join(project, 'packages', 'stack'), { recursive: true });
  await write('package-lock.json', 'first');
  await write('npm-cli.js', npm);
  await write('package.json', '{"type":"module"}');
  await write(checkScript, '');
});
afterEach(async () => {
  for (const { pid, exitCode, signalCode } of begun.splice(0))
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  await rm(join(project, '..'), { recursive: true, force: true, maxRetries: 5 });
});

const write = (name: string, text: string) => writeFile(join(project, name), text);
const calls = () => readFile(join(project, 'calls'), 'utf8').catch(() => '');
const installing = (howOften = 1) =>
  eventually(async () => expect((await calls()).split('\n')).toHaveLength(howOften + 1));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function begin(...args: string[]): { child: ChildProcess; out: () => string; ended: Promise<Ended> } {
  const env = { ...process.env, npm_execpath: join(project, 'npm-cli.js'), npm_node_execpath: process.execPath };
  const options = {
    cwd: tmpdir(),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  };
  const child = spawn(process.execPath, [join(project, 'scripts', 'run.mjs'), ...args], options);
  begun.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { child, out: () => said.out, ended };
}
const run = (...args: string[]) => begin(...args).ended;

async function killGroup({ child, ended }: ReturnType<typeof begin>): Promise<void> {
  process.kill(-(child.pid ?? NaN), 'SIGKILL');
  await ended;
}

describe('scripts/run.mjs', () => {
  test('leaves stdout to the script, and gives it its arguments, the project as its folder and the programs first', async () => {
    await write(startScript, `console.log(JSON.stringify([process.argv.slice(2), process.cwd(), process.env.PATH]))`);
    const { out, err } = await run(startScript, 'a b', '--user', 'ü');
    const [args, folder, path] = JSON.parse(out) as [string[], string, string];
    expect(args).toEqual(['a b', '--user', 'ü']);
    expect(folder).toBe(project);
    expect(path.startsWith(join(project, 'node_modules', '.bin'))).toBe(true);
    expect(err).toContain('installing packages');
  });

  test('installs once, and again when the lock file has changed', async () => {
    await write(startScript, '');
    expect(await run(startScript)).toMatchObject({ code: 0 });
    expect(await run(startScript)).toEqual({ code: 0, out: '', err: '' });
    await write('package-lock.json', 'second');
    await run(startScript);
    expect(await calls()).toBe('ci to run\ninstall to run\n');
  });

  test('a start installs what is needed to run, a check adds the rest, and no start takes it away', async () => {
    await write(startScript, '');
    for (const script of [startScript, checkScript, startScript]) await run(script);
    await write('package-lock.json', 'second');
    await run(startScript);
    expect(await calls()).toBe('ci to run\ninstall all\ninstall all\n');
  });

  test('two at once in an empty clone install once, and both run', async () => {
    await write('slow', '');
    const [first, second] = [begin(checkScript), begin(checkScript)];
    await installing();
    await rm(join(project, 'slow'));
    expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0]);
    expect(await calls()).toBe('ci all\n');
  });

  test('after a kill of all processes in the middle of it, installs from scratch', async () => {
    for (const how of ['first', 'again']) {
      await write('slow', how);
      const killed = begin(checkScript);
      await installing(how === 'first' ? 1 : 2);
      await killGroup(killed);
    }
    await rm(join(project, 'slow'));
    expect((await run(checkScript)).code).toBe(0);
    expect(await calls()).toBe('ci all\nci all\nci all\n');
  });

  test('waits for an installation whose starter was killed, instead of joining in', async () => {
    await write('slow', '');
    const killed = begin(checkScript);
    await installing();
    killed.child.kill('SIGKILL');
    const next = begin(checkScript);
    const waiting = new Promise<void>(resolve => next.child.stderr?.on('data', () => resolve()));
    await waiting;
    expect(await calls()).toBe('ci all\n');
    await rm(join(project, 'slow'));
    const { code, err } = await next.ended;
    expect(code).toBe(0);
    expect(err).toContain('waiting for another');
  });

  test('says that packages are not installed where npm fails, does not run the script, and tries again', async () => {
    await write(checkScript, 'console.log("ran")');
    await write('broken', '');
    const refused = await run(checkScript);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('not installed');
    await rm(join(project, 'broken'));
    expect(await run(checkScript)).toMatchObject({ code: 0, out: 'ran\n' });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on, and the exit code back', async signal => {
    await write(
      checkScript,
      `process.on('${signal}', () => process.exit(7)); console.log('up'); setInterval(() => {}, 1000)`,
    );
    const running = begin(checkScript);
    await eventually(() => expect(running.out()).toBe('up\n'));
    running.child.kill(signal);
    expect((await running.ended).code).toBe(7);
  });

  test('gives a script that was killed the exit code of a shell', async () => {
    await write(checkScript, `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`);
    expect((await run(checkScript)).code).toBe(137);
  });
});
