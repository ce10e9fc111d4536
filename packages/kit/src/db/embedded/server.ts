import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { commandOf, type Runner, serverEnv } from './runner.ts';

export interface Launch {
  readonly dataDir: string;
  readonly socketDir: string;
  /** The program. */
  readonly postgres: string;
  readonly runner: Runner;
  readonly log: Logger;
}

/** On the command line, so that a new version's settings hold for clusters of an old one. fsync stays on. */
const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Statements whose caller has gone end, and do not wait for a lock.
  client_connection_check_interval: '1s',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_line_prefix: '',
  // Statements and details hold people's data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Starts the server and resolves when it takes connections. Throws ServiceError with what the server said. */
export async function launch(options: Launch, signal: AbortSignal): Promise<ChildProcess> {
  for (;;) {
    const { child, said } = start(options);
    const ready = join(options.dataDir, 'postmaster.pid');
    while (!hasEnded(child) && !signal.aborted) {
      if (await saysReady(ready, child.pid)) return child;
      await pause(10);
    }
    await shutDown({ send: name => child.kill(name), gone: () => hasEnded(child) }, [0, 2_000, 1_000, 1_000]);
    // The sessions of a server that was killed outlive it for a moment, and keep its memory.
    if (signal.aborted || !/shared memory block|lock file/.test(said()))
      throw new ServiceError('UNAVAILABLE', 'the embedded PostgreSQL did not start', { cause: new Error(said()) });
    await pause(100);
  }
}

function start({ dataDir, socketDir, postgres, runner, log }: Launch): { child: ChildProcess; said: () => string } {
  const quoted = `"${socketDir.replaceAll('"', '""')}"`;
  const all = Object.entries({ ...settings, unix_socket_directories: quoted });
  const flags = all.map(([key, value]) => `--${key}=${value}`);
  const { file, args } = commandOf(runner, postgres, ['-D', dataDir, ...flags]);
  // A group of its own: a terminal's Ctrl-C is for the archive, which still needs the server while it stops.
  const child = spawn(file, args, { env: serverEnv, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let said = '';
  createInterface(child.stderr).on('line', line => {
    said = `${said}${line}\n`.slice(-2_000);
    log[/^(PANIC|FATAL|WARNING):/.test(line) ? 'warn' : 'debug']({ postgres: line }, 'PostgreSQL');
  });
  child.on('error', error => (said += error.message));
  return { child, said: () => said };
}

/** The server notes its state on the eighth line of the file that holds its number. */
async function saysReady(path: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

export interface Ending {
  readonly send: (signal: NodeJS.Signals) => unknown;
  readonly gone: () => boolean | Promise<boolean>;
}

/** Patience in ms, per way to stop: when all sessions have ended, ending them, without a checkpoint, by force. */
export type Patience = readonly [SIGTERM: number, SIGINT: number, SIGQUIT: number, SIGKILL: number];

/** Tries PostgreSQL's ways to stop from the gentlest on. */
export async function shutDown({ send, gone }: Ending, patience: Patience): Promise<void> {
  for (const [index, signal] of (['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const).entries()) {
    if (await gone()) return;
    send(signal);
    const end = performance.now() + (patience[index] ?? 0);
    while (!(await gone()) && performance.now() < end) await pause(10);
  }
}
