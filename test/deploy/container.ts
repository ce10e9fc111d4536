import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@archive/kit/testing';
import { withTimeout } from '@archive/kit';
import { mountCommands, quote } from './build/base-image.ts';
import type { Image } from './build/build-image.ts';

/** A process of the image, with the namespaces and rights that Docker gives to `docker run --read-only`. */
export interface Container {
  /** Runs a command of the image in the container. Rejects if the command fails. */
  execute(command: readonly string[], user?: number): Promise<string>;
  /** The last output of the process. */
  output(): string;
  /** Sends the stop signal of the image. Resolves with the exit code, or with undefined after 30 s. */
  stop(): Promise<number | undefined>;
  /** Resolves with the exit code, or with undefined after 30 s. */
  waitForEnd(): Promise<number | undefined>;
  /** Sends SIGKILL. Idempotent. */
  kill(): Promise<void>;
}

export interface ContainerOptions {
  readonly image: Image;
  /** Existing folder that becomes the volume `/data`. */
  readonly volume: string;
  readonly env: Readonly<Record<string, string>>;
}

const userId = 65_532;
/** The path of the official Node image. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Starts the image's entry point as process 1, with a read-only file system. Needs root. */
export async function startContainer({ image, volume, env }: ContainerOptions): Promise<Container> {
  const { config, files, workingDirectory } = image;
  await mkdir(join(files.root, 'data'), { recursive: true });
  await chown(volume, userId, userId);
  const environment = { PATH: path, HOME: '/data', ...config.env, ...env };
  const inside = (command: readonly string[], user: number) => [
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs'],
    ...['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all'],
    ...['env', '-i', '-C', workingDirectory, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)],
    ...command,
  ];
  const start = ['chroot', files.root, ...inside([...config.entrypoint, ...config.command], userId)];
  const script = [
    'set -e',
    ...(await mountCommands(files)),
    `mount -o remount,bind,ro ${quote(files.root)}`,
    `mount -o remount,bind,ro ${quote(join(files.root, 'usr/local'))}`,
    `mount --bind ${quote(volume)} ${quote(join(files.root, 'data'))}`,
    `mount -t tmpfs -o mode=1777 tmpfs ${quote(join(files.root, 'tmp'))}`,
    `mount -t tmpfs -o mode=1777,size=64m tmpfs ${quote(join(files.root, 'dev/shm'))}`,
    `exec ${start.map(quote).join(' ')}`,
  ].join('\n');
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script];
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)));
  const ended = once(child, 'exit');
  const waitForEnd = async () => {
    await withTimeout(30_000, ended).catch(() => undefined);
    return child.exitCode ?? undefined;
  };
  const processId = await eventually(() => findChild(child.pid ?? 0), 5_000);
  return {
    output: () => output,
    execute: async (command, user = userId) => {
      const enter = [`--target=${processId}`, '--mount', '--pid', '--root'];
      return (await promisify(execFile)('nsenter', [...enter, ...inside(command, user)], { timeout: 30_000 })).stdout;
    },
    stop: async () => {
      process.kill(processId, config.stopSignal);
      return waitForEnd();
    },
    waitForEnd,
    kill: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await withTimeout(5_000, ended);
    },
  };
}

/** `unshare` forks: its child is process 1 of the container. Throws until this process has changed its root. */
async function findChild(parent: number): Promise<number> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  const pid = Number.parseInt(children, 10);
  if (Number.isNaN(pid) || (await readlink(`/proc/${pid}/root`)) === '/') throw new Error('the container is starting');
  return pid;
}
