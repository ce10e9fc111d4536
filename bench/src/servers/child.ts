import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { withTimeout } from '@archive/kit';
import { findProgram } from '@archive/kit/testing';

export interface ChildOptions {
  /** Error messages contain this name. */
  readonly name: string;
  /** Node's flags, the script, and the script's arguments. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The child runs on this core. If undefined, it runs on any core. */
  readonly core: number | undefined;
  readonly hasIpc: boolean;
}

export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  /** Rejects when the process exits; the error contains the last output of stderr. Never resolves. */
  readonly failure: Promise<never>;
  /** Sends SIGTERM, and SIGKILL after 10 s. Idempotent. */
  stop(): Promise<void>;
}

/**
 * The child has its own process group, so that Ctrl-C reaches only this process. If `setpriv` is installed, the child
 * ends with this process.
 */
export function startChild({ name, args, env = {}, core, hasIpc }: ChildOptions): Child {
  const pinned = core === undefined ? [] : ['taskset', '-c', String(core)];
  const withParentDeathSignal = findProgram('setpriv') === undefined ? [] : ['setpriv', '--pdeathsig', 'TERM', '--'];
  const [file = '', ...rest] = [...pinned, ...withParentDeathSignal, process.execPath, ...args];
  const child = spawn(file, rest, {
    detached: true,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'pipe', ...(hasIpc ? (['ipc'] as const) : [])],
  });
  let stderrTail = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-4_000)));
  const failure = Promise.race([once(child, 'exit'), once(child, 'error')]).then(([reason]) => {
    throw new Error(`${name} ended (${String(reason)})\n${stderrTail}`);
  });
  failure.catch(() => undefined);
  return { process: child, pid: child.pid ?? 0, failure, stop: () => stop(child) };
}

/** The environment has only a few variables, because settings of the archive must not affect the benchmark. */
function inheritedEnvironment(): Record<string, string> {
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

export async function receiveFirstMessage<T>(child: Child, timeoutMs: number): Promise<T> {
  const received = once(child.process, 'message') as Promise<[T]>;
  const [message] = await withTimeout(timeoutMs, Promise.race([received, child.failure]));
  return message;
}
