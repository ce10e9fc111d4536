import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { withTimeout } from '@archive/kit';
import { findProgram } from '@archive/kit/testing';

export interface ChildOptions {
  /** For messages. */
  readonly name: string;
  /** Arguments of Node: its own flags, the script, the script's. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Core to run on. */
  readonly core: number | undefined;
  /** Whether it talks over IPC. */
  readonly ipc: boolean;
}

/** A Node process of the benchmark's own. */
export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Rejects when it ends, with its last words; never resolves. */
  readonly failure: Promise<never>;
  /** SIGTERM, and SIGKILL after 10 s. Idempotent. */
  stop(): Promise<void>;
}

/** Starts Node in a process group of its own, so that a Ctrl-C reaches it by way of this process alone; it dies with this process. */
export function startChild({ name, args, env = {}, core, ipc }: ChildOptions): Child {
  const pinned = core === undefined ? [] : ['taskset', '-c', String(core)];
  const tied = findProgram('setpriv') === undefined ? [] : ['setpriv', '--pdeathsig', 'TERM', '--'];
  const [file = '', ...rest] = [...pinned, ...tied, process.execPath, ...args];
  const child = spawn(file, rest, {
    detached: true,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'ignore', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const failure = Promise.race([once(child, 'exit'), once(child, 'error')]).then(([reason]) => {
    throw new Error(`${name} ended (${String(reason)})\n${said}`);
  });
  failure.catch(() => undefined);
  return { process: child, pid: child.pid ?? 0, failure, stop: () => stop(child) };
}

/** Settings of an archive that surrounds the benchmark are not its own. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG'];
  return Object.fromEntries(
    names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await withTimeout(10_000, ended).catch(() => child.kill('SIGKILL'));
  await ended;
}

/** The first message that a child sends over IPC, within `ms`. */
export async function firstMessage<T>(child: Child, ms: number): Promise<T> {
  const told = once(child.process, 'message') as Promise<[T]>;
  const [message] = await withTimeout(ms, Promise.race([told, child.failure]));
  return message;
}
