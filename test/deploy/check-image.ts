import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withTimeout } from '@archive/kit';
import { eventually, findFreePort, signalWhileLoading } from '@archive/kit/testing';
import { root } from '../src/checkout/checkout.ts';
import type { Image } from './build/build-image.ts';
import { type Container, type Mount, startContainer } from './container.ts';

/** A guarantee and the function that throws unless the image keeps it. */
export type ImageCheck = readonly [guarantee: string, check: (image: Image, folder: string) => Promise<string>];

/** Each check returns what it measured. `folder` is an existing folder for volumes. */
export const imageChecks: readonly ImageCheck[] = [
  ['has the packages of the product, and no other', checkPackages],
  ['has neither npm nor yarn nor headers', checkPrograms],
  ['answers the first call on embedded engines, as an unprivileged user on a read-only file system', checkFirstCall],
  ['ends with code 143 at a stop signal while its modules load, also as process 1', checkStopWhileLoading],
  ['ends with code 143 at a stop signal during the start, also as process 1', checkEarlyStop],
];

interface Installed {
  readonly version?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

async function checkPackages({ files }: Image, folder: string): Promise<string> {
  const modules = join(files.root, 'archive/node_modules');
  const text = await readFile(join(modules, '.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Installed> };
  const names = Object.keys(packages);
  const unwanted = names.filter(name => packages[name]?.dev === true || /\/(vite|node-linux-\w+|react)$/.test(name));
  requireEmpty('packages that the product does not need', unwanted);
  const listed = await listComponents(folder);
  const installed = names.filter(path => path.includes('node_modules/') && packages[path]?.link !== true);
  const references = installed.map(path => `${path.split('node_modules/').at(-1)}@${packages[path]?.version}`);
  requireEmpty(
    'packages that its SBOM does not list',
    references.filter(reference => !listed.has(reference)),
  );
  const { stdout } = await promisify(execFile)('du', ['-sm', join(files.root, 'archive')], { timeout: 30_000 });
  return `${names.length} packages; /archive has ${stdout.split('\t', 1)[0] ?? ''} MiB`;
}

/** Returns the packages that `npm run image:sbom` lists, such as `name@version`. */
async function listComponents(folder: string): Promise<ReadonlySet<string>> {
  const file = join(folder, 'sbom.json');
  await promisify(execFile)(process.execPath, ['scripts/sbom.mjs', file], { cwd: root, timeout: 60_000 });
  const { components } = JSON.parse(await readFile(file, 'utf8')) as { components: { purl: string }[] };
  return new Set(components.map(({ purl }) => decodeURIComponent(purl).slice('pkg:npm/'.length)));
}

async function checkPrograms({ files }: Image): Promise<string> {
  requireEmpty(
    'programs',
    (await readdir(join(files.local, 'bin'))).filter(name => name !== 'node'),
  );
  const left = (await readdir(files.local, { recursive: true })).filter(name => /npm|include|share/.test(name));
  requireEmpty('files of the base image', [...left, ...(await readdir(join(files.root, 'opt')))]);
  return 'only node is in /usr/local';
}

async function checkFirstCall(image: Image, folder: string): Promise<string> {
  return withContainer(image, folder, async (container, url) => {
    const beganMs = performance.now();
    await eventually(() => container.execute(['sh', '-c', image.config.healthCheck]), 60_000);
    const startSeconds = (performance.now() - beganMs) / 1_000;
    await requireFirstCall(url, await container.execute(['node', 'app/src/cli/key.ts', 'create', '--user', 'me']));
    await requireReadOnly(container);
    const code = await container.stop();
    if (code !== 0) throw new Error(`SIGTERM ended the process with ${code}: ${container.output()}`);
    return `healthy after ${startSeconds.toFixed(1)} s`;
  });
}

/** Uploads a session, reads it back, and loads the pages. */
async function requireFirstCall(url: string, key: string): Promise<void> {
  const session = `${url}/api/v1/projects/first/sessions/00000000-0000-4000-8000-000000000001`;
  const authorization = { Authorization: `Bearer ${key.trim()}` };
  const markdown = '# Hello, image\n';
  const upload = { method: 'PUT', headers: { ...authorization, 'Content-Type': 'application/json' } };
  const stored = await fetch(session, { ...upload, body: JSON.stringify({ name: 'First', markdown }) });
  if (!stored.ok) throw new Error(`the upload is answered with ${stored.status}: ${await stored.text()}`);
  const read = await fetch(session, { headers: { ...authorization, Accept: 'text/markdown' } });
  const text = await read.text();
  if (text !== markdown) throw new Error(`the session reads ${read.status}: ${text}`);
  const page = await (await fetch(url, { headers: { Accept: 'text/html' } })).text();
  const script = /src="(\/[^"]+\.js)"/.exec(page)?.[1] ?? 'missing';
  const { status } = await fetch(`${url}${script}`);
  if (status !== 200) throw new Error(`the script ${script} of the pages is answered with ${status}: ${page}`);
}

/** Root without capabilities cannot write either, so nothing outside of the volumes has changed. */
async function requireReadOnly(container: Container): Promise<void> {
  for (const folder of ['/', '/archive', '/archive/node_modules', '/usr/local/bin', '/usr/bin', '/etc']) {
    const failure = await container.execute(['touch', join(folder, 'written')], 0).then(
      () => 'was written',
      (error: unknown) => String(error),
    );
    if (!failure.includes('Read-only file system')) throw new Error(`${folder} is not read-only: ${failure}`);
  }
}

async function checkEarlyStop(image: Image, folder: string): Promise<string> {
  return withContainer(image, folder, async (container, url) => {
    // PostgreSQL's files appear in the middle of the start.
    await eventually(() => container.execute(['test', '-e', '/data/postgres']));
    await requireUnavailable(url);
    const code = await container.stop();
    if (code !== 143) throw new Error(`the process ended with ${code}: ${container.output()}`);
    return 'stopped';
  });
}

async function checkStopWhileLoading(image: Image, folder: string): Promise<string> {
  const stopped = async (container: Container) => {
    const code = await withTimeout(30_000, container.ended).catch(() => undefined);
    if (code !== 143) throw new Error(`the process ended with ${code}`);
    return 'stopped';
  };
  return withContainer(image, folder, stopped, { NODE_OPTIONS: signalWhileLoading });
}

async function requireUnavailable(url: string): Promise<void> {
  const isReachable = await fetch(url).then(
    () => true,
    () => false,
  );
  if (isReachable) throw new Error('the start ended before the signal');
}

async function withContainer<T>(
  image: Image,
  folder: string,
  use: (container: Container, url: string) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const port = String(await findFreePort());
  // The image listens on all addresses of its network; the test shares the network of this machine.
  const env = { HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'warn', ...settings };
  const volume = await mkdtemp(join(folder, 'volume-'));
  await chown(volume, 65_532, 65_532);
  const mounts: Mount[] = [
    { path: '/data', source: volume },
    { path: '/tmp', source: 'tmpfs', options: 'mode=1777' },
  ];
  const container = await startContainer({ image, mounts, env });
  try {
    return await use(container, `http://127.0.0.1:${port}`);
  } catch (cause) {
    throw new Error(`output of the container: ${container.output()}`, { cause });
  } finally {
    await container.kill();
  }
}

function requireEmpty(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`the image has ${what}: ${found.slice(0, 10).join(', ')}`);
}
