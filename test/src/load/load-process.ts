import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Lowest priority (nice(1)): the client uses only the CPU time that the archive and other clients leave. */
const backgroundPriority = 19;

/** Clients in a separate process, so that the work of the test does not delay their requests. */
export interface LoadProcess<Result> {
  /** Returns the measurements since the start or the last call. */
  collect(): Promise<Result>;
  stop(): Promise<void>;
}

export interface LoadProcessOptions<Settings> {
  /** A script in this folder that calls `serveLoad`. */
  readonly script: string;
  readonly settings: Settings;
  readonly isBackground?: boolean;
}

/** Resolves when the clients have begun to send requests. */
export async function startLoadProcess<Settings extends object, Result>({
  script,
  settings,
  isBackground = false,
}: LoadProcessOptions<Settings>): Promise<LoadProcess<Result>> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), { execArgv: [], detached: isBackground });
  if (isBackground && child.pid !== undefined) lowerPriority(child.pid);
  const request = async (message: object): Promise<unknown> => {
    const answered = once(child, 'message') as Promise<[unknown]>;
    child.send(message);
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended: ${String(code)}`)));
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  };
  await request(settings);
  return { collect: async () => (await request({})) as Result, stop: () => stop(child) };
}

/**
 * On Linux, a priority holds only within the autogroup of a session (sched(7)). The child's own session gets the
 * priority too.
 */
function lowerPriority(pid: number): void {
  setPriority(pid, backgroundPriority);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(backgroundPriority));
  } catch {
    // Some systems have no autogroups.
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/**
 * Runs clients in a process that `startLoadProcess` has started. This process ends with the test's process. When the
 * clients send requests, `start` resolves to a function that returns the measurements.
 */
export function serveLoad(start: (settings: never) => Promise<() => object>): void {
  const fail = (failure: unknown) => {
    process.stderr.write(`${String(failure)}\n`);
    process.exit(1);
  };
  process.once('disconnect', () => process.exit(0));
  process.once('message', settings => {
    start(settings as never).then(collect => {
      process.on('message', () => process.send?.(collect()));
      process.send?.({});
    }, fail);
  });
}
