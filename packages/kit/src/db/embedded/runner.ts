import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../../errors/errors.ts';

/** A way to start PostgreSQL's programs, which do not run as root. */
export interface Runner {
  /** Words before the program on the command line. */
  readonly prefix: readonly string[];
  /** The id that must own the files, as seen outside of the user namespace. Undefined: the owner stays. */
  readonly owner?: number;
}

/** The programs' whole environment: a user's PGPORT or LC_ALL must not reach them. */
export const serverEnv = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Returns the command line of a program under a runner. */
export function commandOf(runner: Runner, program: string, args: readonly string[]): { file: string; args: string[] } {
  const [file = program, ...rest] = [...runner.prefix, program, ...args];
  return { file, args: rest };
}

const nobodyId = 65_534;
/** Options of setpriv: PostgreSQL gets SIGINT, the signal for a fast shutdown, when its parent process dies. */
const dieWithParent = ['--pdeathsig', 'INT', '--'];

/** Runs as root in a user namespace that shows root as nobody, so root owns the files. Containers often forbid this. */
export const namespaceRunner: Runner = {
  prefix: ['unshare', '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, '--', 'setpriv', ...dieWithParent],
  owner: 0,
};

/**
 * Runs as nobody, with the capability to access files in any folder. Without the securebit, access(2) would ignore this
 * capability.
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
 * Returns the first runner that can run `initdb` in the parent folder of `dataDir`. Throws UNAVAILABLE with a remedy if
 * none can.
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
