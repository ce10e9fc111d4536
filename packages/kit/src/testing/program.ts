import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { within } from '../deadline.ts';
import { eventually } from './eventually.ts';

export interface ProgramOptions {
  /** Found on PATH, or an absolute path. */
  readonly command: string;
  /** Arguments, given the program's own empty folder. */
  readonly args: (folder: string) => string[];
  /** Put before the command, such as `unshare …`. */
  readonly prefix?: string[];
  /** The whole environment; the test's own unless told. */
  readonly env?: NodeJS.ProcessEnv;
  /** Asks for a clean end; SIGTERM unless told. */
  readonly stopSignal?: NodeJS.Signals;
  /** Run before each start, with the folder. */
  readonly prepare?: (folder: string) => Promise<void>;
  /** Resolves when the program answers; tried again until it does. */
  readonly ready: (folder: string) => Promise<void>;
}

/** A real server that a test has started and may treat badly. */
export interface Program {
  /** Its process now; another one after each `start`. */
  pid(): number;
  /** Asks, then SIGKILL after 5 s; its folder goes. Idempotent. */
  stop(): Promise<void>;
  /** SIGKILL; its folder stays. */
  kill(): Promise<void>;
  /** SIGSTOP: it holds its connections and answers nothing from then on. */
  pause(): Promise<void>;
  /** SIGCONT. */
  resume(): void;
  /** Again on the same port, after `kill`; `empty` without what it had stored. */
  start(options?: { empty?: boolean }): Promise<void>;
}

/** Where a command is on PATH, if it is. */
export function findProgram(command: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map(folder => join(folder, command)).find(path => existsSync(path));
}

/** A TCP port of 127.0.0.1 that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts a program in a folder of its own; it ends when the test's process does, however that ends. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-'));
  let child = await launch(options, folder).catch(async (failure: unknown) => {
    await remove(folder);
    throw failure;
  });
  return {
    pid: () => child.pid ?? 0,
    stop: async () => {
      await end(child, options.stopSignal ?? 'SIGTERM').catch(() => end(child, 'SIGKILL'));
      await remove(folder);
    },
    kill: () => end(child, 'SIGKILL'),
    pause: () => pause(child),
    resume: () => void child.kill('SIGCONT'),
    start: async ({ empty = false } = {}) => {
      if (empty) await remove(folder);
      await mkdir(folder, { recursive: true });
      child = await launch(options, folder);
    },
  };
}

/** A server that the program leaves behind may still write while it ends. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

async function launch(options: ProgramOptions, folder: string): Promise<ChildProcess> {
  const { command, args, prefix = [], env = process.env, prepare, ready } = options;
  await prepare?.(folder);
  const tied = findProgram('setpriv') ? ['setpriv', '--pdeathsig', 'KILL', '--'] : [];
  const [file, ...rest] = [...prefix, ...tied, command, ...args(folder)];
  const child = spawn(file ?? command, rest, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${command} ended: ${said}`)));
  try {
    await within(20_000, Promise.race([ended, untilReady(() => ready(folder), child)]));
  } catch (failure) {
    await end(child, 'SIGKILL');
    throw failure;
  }
  ended.catch(() => undefined);
  return child;
}

async function untilReady(ready: () => Promise<void>, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answered = await within(1_000, ready()).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

/** The signal reaches threads one by one: resolves when the last of them stands still. */
async function pause(child: ChildProcess): Promise<void> {
  child.kill('SIGSTOP');
  const tasks = `/proc/${child.pid ?? 0}/task`;
  if (!existsSync(tasks)) return;
  await eventually(async () => {
    for (const task of await readdir(tasks)) {
      const stat = await readFile(join(tasks, task, 'stat'), 'utf8');
      if (!/\) T /.test(stat)) throw new Error('still running');
    }
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  child.kill('SIGCONT');
  await within(5_000, ended);
}
