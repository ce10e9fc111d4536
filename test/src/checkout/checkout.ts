import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const git = async (...args: string[]) => {
  await run('git', args, { cwd: root, timeout: 60_000 });
};
const installTimeoutMs = 300_000;

export interface Checkout {
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** Clones a commit into a temporary folder, with the packages that its product needs. */
export async function checkOut(commit: string): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'checkout-'));
  const stop = () => rm(folder, { recursive: true, force: true });
  try {
    await git('clone', '--quiet', '--shared', '--no-checkout', root, folder);
    await git('-C', folder, 'checkout', '--quiet', '--detach', commit);
    if (await hasProductPackages(folder)) await linkAllModules(folder);
    else await run('npm', ['ci', '--omit=dev'], { cwd: folder, timeout: installTimeoutMs });
    return { folder, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** A shallow clone lacks older commits. */
export async function hasCommit(commit: string): Promise<boolean> {
  return git('cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  );
}

export async function canApply(patch: string, folder: string): Promise<boolean> {
  return git('-C', folder, 'apply', '--check', patch).then(
    () => true,
    () => false,
  );
}

/** Throws if the patch does not fit. */
export async function apply(patch: string, folder: string): Promise<void> {
  await git('-C', folder, 'apply', patch);
}

/** Whether this repository has all packages that the product in a folder needs, in the same versions. */
async function hasProductPackages(folder: string): Promise<boolean> {
  const [needed, installed] = await Promise.all([readProductPackages(folder), readProductPackages(root)]);
  return [...needed].every(([path, version]) => installed.get(path) === version);
}

/** Reads the packages that `package-lock.json` pins for the product. */
async function readProductPackages(folder: string): Promise<ReadonlyMap<string, string | undefined>> {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean; link?: boolean; version?: string }>>;
  };
  const pinned = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  return new Map(pinned.map(([path, { version }]) => [path, version]));
}

/** Links the packages that are installed in this repository into a clone. */
async function linkAllModules(folder: string): Promise<void> {
  for (const modules of await findModuleFolders(root))
    await linkModules(modules, join(folder, relative(root, modules)));
}

/** Finds the folders `node_modules` of the repository and of its workspaces. */
async function findModuleFolders(folder: string): Promise<string[]> {
  const groups = ['packages', 'services'].map(async group => {
    const names = await readdir(join(folder, group));
    return names.map(name => join(folder, group, name));
  });
  const single = ['app', 'gateway', 'test'].map(name => join(folder, name));
  const workspaces = [folder, ...single, ...(await Promise.all(groups)).flat()];
  return workspaces.map(workspace => join(workspace, 'node_modules')).filter(path => existsSync(path));
}

/** The links to workspaces are relative, so that they lead into the clone. */
async function linkModules(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    const path = join(from, name);
    if (name === '@archive') await linkWorkspaces(path, join(to, name));
    else await symlink(path, join(to, name));
  }
}

async function linkWorkspaces(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    const path = join(from, name);
    if (!(await lstat(path)).isSymbolicLink()) throw new Error(`${path} is no workspace of ${dirname(from)}`);
    await symlink(await readlink(path), join(to, name));
  }
}
