import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { withTimeout } from '../concurrency/deadline.ts';
import { eventually } from './eventually.ts';

export interface ProgramOptions {
  /** A command on PATH, or an absolute path. */
  readonly command: string;
  /** `folder` is the folder of the program, which is empty at first. */
  readonly args: (folder: string) => string[];
  readonly prefix?: string[];
  /** The complete environment of the program; the environment of the test by default. */
  readonly env?: NodeJS.ProcessEnv | ((folder: string) => NodeJS.ProcessEnv);
  /** Signal for a clean stop; SIGTERM by default. */
  readonly stopSignal?: NodeJS.Signals;
  /** True if the program runs as several processes. Signals then go to the process group. */
  readonly isGroup?: boolean;
  /** Parent of the program's folder; the system's temporary folder by default. */
  readonly parent?: string;
  /** True if the program must not keep the process of the test alive. */
  readonly isBackground?: boolean;
  /** Time limit of the start; 40 s by default. */
  readonly startTimeoutMs?: number;
  readonly prepare?: (folder: string) => Promise<void>;
  /** Resolves when the program answers. Called again until it resolves. */
  readonly ready: (folder: string) => Promise<void>;
}

export interface Program {
  readonly folder: string;
  /** Returns the pid of the current process; `start` changes the pid. */
  pid(): number;
  /** Returns the program's last output; undefined while the program runs. */
  exitOutput(): string | undefined;
  /** Sends the stop signal, and SIGKILL after 5 s. Then removes the folder. Idempotent. */
  stop(): Promise<void>;
  /** Sends the stop signal and resolves with the exit code. Keeps the folder. Rejects after 30 s. */
  terminate(): Promise<number | null>;
  /** Sends SIGKILL. Keeps the folder. */
  kill(): Promise<void>;
  /** Sends SIGSTOP. The program's connections stay open, without answers. */
  pause(): Promise<void>;
  resume(): void;
  /** Starts the program again on the same port after `kill`. If `empty` is set, the program has lost its data. */
  start(options?: { empty?: boolean }): Promise<void>;
}

/** Finds a command on PATH. Returns undefined if there is none. */
export function findProgram(command: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map(folder => join(folder, command)).find(path => existsSync(path));
}

/**
 * Starts a program in its own folder. If `setpriv` is installed, the program ends with the process of the test, even if
 * that process is killed.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const folder = await mkdtemp(join(options.parent ?? tmpdir(), 'engine-'));
  let { child, output } = await launch(options, folder).catch(async (failure: unknown) => {
    await remove(folder);
    throw failure;
  });
  return {
    folder,
    pid: () => child.pid ?? 0,
    exitOutput: () => (hasEnded(child) ? output() : undefined),
    stop: async () => {
      await endProgram(child, options, options.stopSignal ?? 'SIGTERM').catch(() =>
        endProgram(child, options, 'SIGKILL'),
      );
      await remove(folder);
    },
    terminate: async () => {
      await endProgram(child, options, options.stopSignal ?? 'SIGTERM', 30_000);
      return child.exitCode;
    },
    kill: () => endProgram(child, options, 'SIGKILL'),
    pause: () => pause(child, options),
    resume: () => send(child, options, 'SIGCONT'),
    start: async ({ empty = false } = {}) => {
      if (empty) await remove(folder);
      await mkdir(folder, { recursive: true });
      ({ child, output } = await launch(options, folder));
    },
  };
}

/** Removes a folder. Retries, because processes of the program may still write while they end. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

async function launch(options: ProgramOptions, folder: string): Promise<{ child: ChildProcess; output: () => string }> {
  const { command, args, prefix = [], isGroup = false, startTimeoutMs = 40_000, prepare, ready } = options;
  await prepare?.(folder);
  const dieWithTest = findProgram('setpriv') ? ['setpriv', '--pdeathsig', 'KILL', '--'] : [];
  const [file, ...fileArgs] = [...prefix, ...dieWithTest, command, ...args(folder)];
  const env = typeof options.env === 'function' ? options.env(folder) : (options.env ?? process.env);
  const child = spawn(file ?? command, fileArgs, {
    cwd: folder,
    env,
    detached: isGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${command} ended: ${output}`)));
  try {
    await withTimeout(startTimeoutMs, Promise.race([ended, untilReady(() => ready(folder), child)]));
  } catch (failure) {
    await endProgram(child, options, 'SIGKILL');
    throw failure;
  }
  ended.catch(() => undefined);
  if (options.isBackground)
    [child, child.stdout, child.stderr].forEach(handle => (handle as ChildProcess | Socket).unref());
  return { child, output: () => output };
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

/** Sends SIGSTOP and resolves when the last thread has stopped: threads stop one by one. */
async function pause(child: ChildProcess, options: ProgramOptions): Promise<void> {
  send(child, options, 'SIGSTOP');
  if (!existsSync('/proc/self/task')) return;
  await eventually(async () => {
    for (const stat of await readThreadStats(child, options)) {
      if (!/\) T /.test(stat)) throw new Error('still running');
    }
  });
}

async function readThreadStats(child: ChildProcess, { isGroup = false }: ProgramOptions): Promise<string[]> {
  const pid = child.pid ?? 0;
  const processes = isGroup ? (await readdir('/proc')).filter(name => /^\d+$/.test(name)) : [String(pid)];
  const stats = await Promise.all(processes.map(id => readStatsOfProcess(id)));
  // Field 5 of `/proc/<pid>/stat` is the process group (proc_pid_stat(5)). It is the third field after the name in
  // brackets.
  return stats.flat().filter(stat => !isGroup || stat.split(') ').at(-1)?.split(' ')[2] === String(pid));
}

async function readStatsOfProcess(pid: string): Promise<string[]> {
  const tasks = `/proc/${pid}/task`;
  const threads = await readdir(tasks).catch(() => []);
  return Promise.all(threads.map(id => readFile(`${tasks}/${id}/stat`, 'utf8').catch(() => '')));
}

function send(child: ChildProcess, { isGroup = false }: ProgramOptions, signal: NodeJS.Signals): void {
  if (isGroup && child.pid !== undefined) process.kill(-child.pid, signal);
  else child.kill(signal);
}

async function endProgram(
  child: ChildProcess,
  options: ProgramOptions,
  signal: NodeJS.Signals,
  ms = 5_000,
): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  send(child, options, signal);
  send(child, options, 'SIGCONT');
  await withTimeout(ms, ended);
}
