import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { withTimeout } from '../concurrency/deadline.ts';
import { eventually } from './eventually.ts';

export interface ProgramOptions {
  /** Found on PATH, or an absolute path. */
  readonly command: string;
  /** Arguments, given the program's own empty folder. */
  readonly args: (folder: string) => string[];
  /** Put before the command, such as `unshare …`. */
  readonly prefix?: string[];
  /** The whole environment, given the folder or as it is; the test's own unless told. */
  readonly env?: NodeJS.ProcessEnv | ((folder: string) => NodeJS.ProcessEnv);
  /** Asks for a clean end; SIGTERM unless told. */
  readonly stopSignal?: NodeJS.Signals;
  /** It runs as several processes: every signal goes to all of them. */
  readonly group?: boolean;
  /** Where its folder is made; the system's temporary one unless told. */
  readonly parent?: string;
  /** It does not keep the test's process from ending. */
  readonly background?: boolean;
  /** How long it may take to answer; 40 s unless told. */
  readonly startMs?: number;
  /** Run before each start, with the folder. */
  readonly prepare?: (folder: string) => Promise<void>;
  /** Resolves when the program answers; tried again until it does. */
  readonly ready: (folder: string) => Promise<void>;
}

/** A real server that a test has started and may treat badly. */
export interface Program {
  /** Where it stores what it has. */
  readonly folder: string;
  /** Its process now; another one after each `start`. */
  pid(): number;
  /** Where it has ended, what it said last. */
  exitOutput(): string | undefined;
  /** Asks, then SIGKILL after 5 s; its folder goes. Idempotent. */
  stop(): Promise<void>;
  /** Asks, and resolves with the exit code when it has ended by itself; its folder stays. Rejects after 30 s. */
  terminate(): Promise<number | null>;
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

/**
 * A TCP port of 127.0.0.1 that nobody listened on a moment ago, below those that Linux gives to outgoing connections: one of
 * these could have it by the time that it is used.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Starts a program in a folder of its own; it ends when the test's process does, however that ends. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const folder = await mkdtemp(join(options.parent ?? tmpdir(), 'engine-'));
  let { child, said } = await launch(options, folder).catch(async (failure: unknown) => {
    await remove(folder);
    throw failure;
  });
  return {
    folder,
    pid: () => child.pid ?? 0,
    exitOutput: () => (hasEnded(child) ? said() : undefined),
    stop: async () => {
      await end(child, options, options.stopSignal ?? 'SIGTERM').catch(() => end(child, options, 'SIGKILL'));
      await remove(folder);
    },
    terminate: async () => {
      await end(child, options, options.stopSignal ?? 'SIGTERM', 30_000);
      return child.exitCode;
    },
    kill: () => end(child, options, 'SIGKILL'),
    pause: () => pause(child, options),
    resume: () => send(child, options, 'SIGCONT'),
    start: async ({ empty = false } = {}) => {
      if (empty) await remove(folder);
      await mkdir(folder, { recursive: true });
      ({ child, said } = await launch(options, folder));
    },
  };
}

/** A server that the program leaves behind may still write while it ends. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

async function launch(options: ProgramOptions, folder: string): Promise<{ child: ChildProcess; said: () => string }> {
  const { command, args, prefix = [], group = false, startMs = 40_000, prepare, ready } = options;
  await prepare?.(folder);
  const tied = findProgram('setpriv') ? ['setpriv', '--pdeathsig', 'KILL', '--'] : [];
  const [file, ...rest] = [...prefix, ...tied, command, ...args(folder)];
  const env = typeof options.env === 'function' ? options.env(folder) : (options.env ?? process.env);
  const child = spawn(file ?? command, rest, { cwd: folder, env, detached: group, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${command} ended: ${said}`)));
  try {
    await withTimeout(startMs, Promise.race([ended, untilReady(() => ready(folder), child)]));
  } catch (failure) {
    await end(child, options, 'SIGKILL');
    throw failure;
  }
  ended.catch(() => undefined);
  if (options.background)
    [child, child.stdout, child.stderr].forEach(handle => (handle as ChildProcess | Socket).unref());
  return { child, said: () => said };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function untilReady(ready: () => Promise<void>, child: ChildProcess): Promise<void> {
  while (!hasEnded(child)) {
    const answered = await withTimeout(1_000, ready()).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

/** The signal reaches threads one by one: resolves when the last of them stands still. */
async function pause(child: ChildProcess, options: ProgramOptions): Promise<void> {
  send(child, options, 'SIGSTOP');
  if (!existsSync('/proc/self/task')) return;
  await eventually(async () => {
    for (const stat of await statsOf(child, options)) {
      if (!/\) T /.test(stat)) throw new Error('still running');
    }
  });
}

async function statsOf(child: ChildProcess, { group = false }: ProgramOptions): Promise<string[]> {
  const pid = child.pid ?? 0;
  const processes = group ? (await readdir('/proc')).filter(name => /^\d+$/.test(name)) : [String(pid)];
  const stats = await Promise.all(processes.map(id => statsOfThreads(id)));
  // The fifth field, the third after the name in brackets, is the process group.
  return stats.flat().filter(stat => !group || stat.split(') ').at(-1)?.split(' ')[2] === String(pid));
}

async function statsOfThreads(pid: string): Promise<string[]> {
  const tasks = `/proc/${pid}/task`;
  const threads = await readdir(tasks).catch(() => []);
  return Promise.all(threads.map(id => readFile(`${tasks}/${id}/stat`, 'utf8').catch(() => '')));
}

function send(child: ChildProcess, { group = false }: ProgramOptions, signal: NodeJS.Signals): void {
  if (group && child.pid !== undefined) process.kill(-child.pid, signal);
  else child.kill(signal);
}

async function end(child: ChildProcess, options: ProgramOptions, signal: NodeJS.Signals, ms = 5_000): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  send(child, options, signal);
  send(child, options, 'SIGCONT');
  await withTimeout(ms, ended);
}
