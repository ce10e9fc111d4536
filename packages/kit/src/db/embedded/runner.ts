import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../../errors/errors.ts';

/** How to start PostgreSQL's programs. These programs refuse to run as root. */
export interface Runner {
  readonly prefix: readonly string[];
  /**
   * The id of the user that must own the files, as seen outside of the user namespace. If undefined, the owner stays.
   */
  readonly owner?: number;
}

/** The complete environment of PostgreSQL's programs. A user's PGPORT or LC_ALL must not reach them. */
export const serverEnv = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Returns the command line that starts a program with a runner. */
export function commandOf(runner: Runner, program: string, args: readonly string[]): { file: string; args: string[] } {
  const [file = program, ...rest] = [...runner.prefix, program, ...args];
  return { file, args: rest };
}

const nobodyId = 65_534;
/**
 * Options of `setpriv`. When its parent process dies, PostgreSQL gets SIGINT, which is the signal for a fast shutdown.
 */
const dieWithParent = ['--pdeathsig', 'INT', '--'];

/**
 * Runs the server in a user namespace that shows root as nobody. The files belong to root. Containers often forbid user
 * namespaces.
 */
export const namespaceRunner: Runner = {
  prefix: ['unshare', '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, '--', 'setpriv', ...dieWithParent],
  owner: 0,
};

/**
 * Runs the server as nobody. The capability dac_override gives access to files in any folder. The system call access(2)
 * respects this capability only with the securebit `no_setuid_fixup`.
 */
export const nobodyRunner: Runner = {
  prefix: [
    ...['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', ...dieWithParent],
  ],
  owner: nobodyId,
};

const asCurrentUser: readonly Runner[] = [{ prefix: ['setpriv', ...dieWithParent] }, { prefix: [] }];

/**
 * Returns the first runner that can run `initdb` in the parent folder of `dataDir`. Throws UNAVAILABLE if no runner
 * can.
 */
export async function findRunner(initdb: string, dataDir: string): Promise<Runner> {
  const runners = process.getuid?.() === 0 ? [namespaceRunner, nobodyRunner] : asCurrentUser;
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
