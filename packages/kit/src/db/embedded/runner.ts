import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../../errors.ts';

/** How a program of PostgreSQL, which refuses to be root, is started here. */
export interface Runner {
  /** Goes in front of the program. */
  readonly prefix: readonly string[];
  /** Real user that then owns the files; undefined leaves them as they are. */
  readonly owner?: number;
}

/** All that the programs see: a person's PGPORT or LC_ALL must not reach them. */
export const serverEnv = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** A program as the runner starts it. */
export function commandOf(runner: Runner, program: string, args: readonly string[]): { file: string; args: string[] } {
  const [file = program, ...rest] = [...runner.prefix, program, ...args];
  return { file, args: rest };
}

const nobody = 65_534;
/** A fast shutdown when the process that started it dies, however it dies. */
const tied = ['--pdeathsig', 'INT', '--'];

/** Root in a user namespace that shows it as nobody: files stay root's own. Containers often refuse that. */
export const inNamespace: Runner = {
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', 'setpriv', ...tied],
  owner: 0,
};

/** The user nobody, who may pass anybody's folders on the way to its files; without the bit access(2) says no. */
export const asNobody: Runner = {
  prefix: [
    ...['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', ...tied],
  ],
  owner: nobody,
};

const asOneself: readonly Runner[] = [{ prefix: ['setpriv', ...tied] }, { prefix: [] }];

/** The first way that works here, tried on the programs and the folder themselves, which may be out of its reach. Throws ServiceError UNAVAILABLE. */
export async function findRunner(initdb: string, dataDir: string): Promise<Runner> {
  const runners = process.getuid?.() === 0 ? [inNamespace, asNobody] : asOneself;
  const failures: unknown[] = [];
  for (const runner of runners) {
    const failure = await tryOut(runner, initdb, dirname(dataDir));
    if (failure === undefined) return runner;
    failures.push(failure);
  }
  throw new ServiceError(
    'UNAVAILABLE',
    'the embedded PostgreSQL does not run here as this user: try as an ordinary user, or set DATABASE_URL',
    { cause: new AggregateError(failures) },
  );
}

async function tryOut(runner: Runner, initdb: string, folder: string): Promise<unknown> {
  const { file, args } = commandOf(runner, 'sh', ['-c', 'cd "$1" && exec "$0" --show -D "$1"', initdb, folder]);
  try {
    await promisify(execFile)(file, args, { env: serverEnv, timeout: 10_000 });
    return undefined;
  } catch (failure) {
    return failure;
  }
}
