import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@archive/kit/testing';
import { withTimeout } from '@archive/kit';
import { mountCommands, quote } from './build/base-image.ts';
import type { Image } from './build/build-image.ts';

/** A process of the image, with the namespaces and rights that a container engine gives to it. */
export interface Container {
  /** Process 1 of the container, as the machine numbers it. */
  readonly processId: number;
  /** Resolves with the exit code when the process has ended; undefined after a signal from outside. */
  readonly ended: Promise<number | undefined>;
  /** Runs a command of the image in the container. Rejects if the command fails. */
  execute(command: readonly string[], user?: number): Promise<string>;
  /** The last output of the process. */
  output(): string;
  /** Sends the stop signal of the image. Resolves with the exit code, or with undefined after `graceMs`. */
  stop(graceMs?: number): Promise<number | undefined>;
  /** Sends SIGKILL. Idempotent. */
  kill(): Promise<void>;
}

export interface Mount {
  readonly path: string;
  /** A file or a folder of this machine; `tmpfs` is a new file system in memory. */
  readonly source: string;
  readonly isReadOnly?: boolean;
  /** Options of a `tmpfs`. */
  readonly options?: string;
}

export interface ContainerOptions {
  readonly image: Image;
  readonly env: Readonly<Record<string, string>>;
  /** Only these can be written, unless they are read-only too. */
  readonly mounts: readonly Mount[];
  /** Replace those of the image. */
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly userId?: number;
  readonly groupId?: number;
  readonly supplementaryGroups?: readonly number[];
  /** Name of a network namespace; that of the test by default. */
  readonly network?: string;
  readonly onOutput?: (text: string) => void;
}

const defaultUserId = 65_532;
/** The path of the official Node image. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Every container engine mounts this. */
const sharedMemory: Mount = { path: '/dev/shm', source: 'tmpfs', options: 'mode=1777,size=64m' };

/** Starts the image's entry point as process 1, with a read-only file system. Needs root. */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const { image, mounts, network } = options;
  const { config, files } = image;
  for (const mount of mounts) await createMountPoint(files.root, mount);
  const inside = commandPrefix(options);
  const [entrypoint, command] = [options.entrypoint ?? config.entrypoint, options.command ?? config.command];
  const start = ['chroot', files.root, ...inside(options.userId ?? defaultUserId), ...entrypoint, ...command];
  const script = [
    'set -e',
    ...(await mountCommands(files)),
    `mount -o remount,bind,ro ${quote(files.root)}`,
    `mount -o remount,bind,ro ${quote(join(files.root, 'usr/local'))}`,
    ...[...mounts, sharedMemory].flatMap(mount => formatMount(files.root, mount)),
    `exec ${start.map(quote).join(' ')}`,
  ].join('\n');
  const enterNetwork = network === undefined ? [] : ['nsenter', `--net=/run/netns/${network}`];
  const unshare = ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script];
  const [file = '', ...args] = [...enterNetwork, ...unshare];
  // In a session of its own, a container gets the same share of the processors as every other one.
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
      options.onOutput?.(text);
    });
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? undefined);
  const processId = await eventually(() => findChild(child.pid ?? 0), 5_000);
  return {
    processId,
    ended,
    output: () => output,
    execute: async (command, user = options.userId ?? defaultUserId) => {
      const enter = [`--target=${processId}`, '--mount', '--pid', '--net', '--root'];
      const [program = '', ...rest] = [...inside(user), ...command];
      return (await promisify(execFile)('nsenter', [...enter, program, ...rest], { timeout: 30_000 })).stdout;
    },
    stop: async (graceMs = 30_000) => {
      process.kill(processId, config.stopSignal);
      return withTimeout(graceMs, ended).catch(() => undefined);
    },
    kill: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await withTimeout(5_000, ended);
    },
  };
}

/** Returns a function that returns the start of a command with the rights of a user and without capabilities. */
function commandPrefix({ image, env, groupId, supplementaryGroups = [] }: ContainerOptions) {
  const environment = { PATH: path, HOME: '/data', ...image.config.env, ...env };
  const groups = supplementaryGroups.length === 0 ? '--clear-groups' : `--groups=${supplementaryGroups.join()}`;
  return (user: number) => [
    ...['setpriv', `--reuid=${user}`, `--regid=${groupId ?? user}`, groups, '--no-new-privs'],
    ...['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all'],
    ...['env', '-i', '-C', image.workingDirectory],
    ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
  ];
}

/** Like a container engine, creates a folder or a file on which to mount. */
async function createMountPoint(root: string, { path: target, source }: Mount): Promise<void> {
  const isFile = source !== 'tmpfs' && (await stat(source)).isFile();
  await mkdir(isFile ? dirname(join(root, target)) : join(root, target), { recursive: true });
  if (isFile) await writeFile(join(root, target), '', { flag: 'a' });
}

function formatMount(root: string, { path: target, source, isReadOnly = false, options = '' }: Mount): string[] {
  const at = quote(join(root, target));
  if (source === 'tmpfs') return [`mount -t tmpfs -o ${quote(options)} tmpfs ${at}`];
  return [`mount --bind ${quote(source)} ${at}`, ...(isReadOnly ? [`mount -o remount,bind,ro ${at}`] : [])];
}

/** `unshare` forks: its child is process 1 of the container. Throws until this process has changed its root. */
async function findChild(parent: number): Promise<number> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  const pid = Number.parseInt(children, 10);
  if (Number.isNaN(pid) || (await readlink(`/proc/${pid}/root`)) === '/') throw new Error('the container is starting');
  return pid;
}
