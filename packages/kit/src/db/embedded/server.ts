import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../errors/errors.ts';
import type { Logger } from '../../log/log.ts';
import { commandOf, type Runner, serverEnv } from './runner.ts';

export interface LaunchOptions {
  readonly dataDir: string;
  readonly socketDir: string;
  readonly postgres: string;
  readonly runner: Runner;
  readonly log: Logger;
}

/** Settings on the command line also apply to clusters that an older version created. */
const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Ends a statement whose client has disconnected, even while the statement waits for a lock.
  client_connection_check_interval: '1s',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_line_prefix: '',
  // Keeps statements and error details out of the log, because they contain users' data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Resolves when the server accepts connections. Throws UNAVAILABLE if the server does not start; the cause has its
 * output.
 */
export async function launchServer(options: LaunchOptions, signal: AbortSignal): Promise<ChildProcess> {
  for (;;) {
    const { child, output } = start(options);
    const pidFile = join(options.dataDir, 'postmaster.pid');
    while (!hasEnded(child) && !signal.aborted) {
      if (await isReady(pidFile, child.pid)) return child;
      await pause(10);
    }
    await shutDown({ send: name => child.kill(name), isGone: () => hasEnded(child) }, [0, 2_000, 1_000, 1_000]);
    // After a server is killed, its backend processes keep the shared memory a little longer. The loop then starts the
    // server again.
    if (signal.aborted || !/shared memory block|lock file/.test(output()))
      throw new ServiceError('UNAVAILABLE', 'the embedded PostgreSQL did not start', { cause: new Error(output()) });
    await pause(100);
  }
}

function start({ dataDir, socketDir, postgres, runner, log }: LaunchOptions): {
  child: ChildProcess;
  output: () => string;
} {
  const quoted = `"${socketDir.replaceAll('"', '""')}"`;
  const all = Object.entries({ ...settings, unix_socket_directories: quoted });
  const flags = all.map(([key, value]) => `--${key}=${value}`);
  const { file, args } = commandOf(runner, postgres, ['-D', dataDir, ...flags]);
  // The server has its own process group. Otherwise Ctrl-C in a terminal would stop it before the archive.
  const child = spawn(file, args, { env: serverEnv, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let output = '';
  createInterface(child.stderr).on('line', line => {
    output = `${output}${line}\n`.slice(-2_000);
    log[/^(PANIC|FATAL|WARNING):/.test(line) ? 'warn' : 'debug']({ postgres: line }, 'PostgreSQL');
  });
  child.on('error', error => (output += error.message));
  return { child, output: () => output };
}

/** The server writes its state to line 8 of postmaster.pid. */
async function isReady(path: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/** True if the process has ended or has never started. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

export interface StoppableServer {
  readonly send: (signal: NodeJS.Signals) => unknown;
  readonly isGone: () => boolean | Promise<boolean>;
}

/**
 * Time limits of the steps in ms: clients disconnect, the server ends their connections, the server ends without a
 * checkpoint, SIGKILL ends the server.
 */
export type StopTimeoutsMs = readonly [SIGTERM: number, SIGINT: number, SIGQUIT: number, SIGKILL: number];

/** Resolves when the server has ended, or when the last time limit has passed. */
export async function shutDown({ send, isGone }: StoppableServer, timeoutsMs: StopTimeoutsMs): Promise<void> {
  for (const [index, signal] of (['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const).entries()) {
    if (await isGone()) return;
    send(signal);
    const end = performance.now() + (timeoutsMs[index] ?? 0);
    while (!(await isGone()) && performance.now() < end) await pause(10);
  }
}
