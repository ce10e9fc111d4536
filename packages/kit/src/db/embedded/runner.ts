import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../../errors/errors.ts';

/** How PostgreSQL's programs, which refuse to run as root, are started. */
export interface Runner {
  /** Put before the program. */
  readonly prefix: readonly string[];
  /** Real owner of the files; undefined keeps their owner. */
  readonly owner?: number;
}

/** The whole environment of the programs: a user's PGPORT or LC_ALL must not reach them. */
export const serverEnv = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Returns the command line of a program under a runner. */
export function commandOf(runner: Runner, program: string, args: readonly string[]): { file: string; args: string[] } {
  const [file = program, ...rest] = [...runner.prefix, program, ...args];
  return { file, args: rest };
}

const nobodyId = 65_534;
/** Sends SIGINT, a fast shutdown, when the parent process dies. */
const dieWithParent = ['--pdeathsig', 'INT', '--'];

/** Root in a user namespace where it appears as nobody: root keeps its files. Containers often forbid namespaces. */
export const inNamespace: Runner = {
  prefix: ['unshare', '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, '--', 'setpriv', ...dieWithParent],
  owner: 0,
};

/**
 * The user nobody, with the right to pass through any folder to its files; without the securebit access(2) denies it.
 */
export const asNobody: Runner = {
  prefix: [
    ...['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', ...dieWithParent],
  ],
  owner: nobodyId,
};

const asCurrentUser: readonly Runner[] = [{ prefix: ['setpriv', ...dieWithParent] }, { prefix: [] }];

/**
 * Returns the first runner that can run `initdb` on the folder of `dataDir`; throws UNAVAILABLE with the remedy where
 * none can.
 */
export async function findRunner(initdb: string, dataDir: string): Promise<Runner> {
  const runners = process.getuid?.() === 0 ? [inNamespace, asNobody] : asCurrentUser;
  const failures: unknown[] = [];
  for (const runner of runners) {
    const failure = await tryRunner(runner, initdb, dirname(dataDir));
    if (failure === undefined) return runner;
    failures.push(failure);
  }
  throw new ServiceError(
    'UNAVAILABLE',
    'the embedded PostgreSQL does not run here as this user: try as an ordinary user, or set DATABASE_URL',
    { cause: new AggregateError(failures) },
  );
}

async function tryRunner(runner: Runner, initdb: string, folder: string): Promise<unknown> {
  const { file, args } = commandOf(runner, 'sh', ['-c', 'cd "$1" && exec "$0" --show -D "$1"', initdb, folder]);
  try {
    await promisify(execFile)(file, args, { env: serverEnv, timeout: 10_000 });
    return undefined;
  } catch (failure) {
    return failure;
  }
}
