import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const git = async (...args: string[]) => {
  await promisify(execFile)('git', args, { cwd: root, timeout: 60_000 });
};

/** A copy of what is committed, in a temporary folder, which uses the packages installed here; `stop` takes it away. */
export async function copyOfHead(): Promise<{ folder: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'defect-'));
  const stop = () => rm(folder, { recursive: true, force: true });
  try {
    await git('clone', '--quiet', '--shared', root, folder);
    for (const place of await modulesIn(root)) await linkModules(place, join(folder, relative(root, place)));
    return { folder, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** Whether a patch applies to what is in a folder. */
export async function applies(patch: string, folder: string): Promise<boolean> {
  return git('-C', folder, 'apply', '--check', patch).then(
    () => true,
    () => false,
  );
}

export async function apply(patch: string, folder: string): Promise<void> {
  await git('-C', folder, 'apply', patch);
}

/** The project's own node_modules and those of its workspaces. */
async function modulesIn(folder: string): Promise<string[]> {
  const groups = ['packages', 'services'].map(async group => {
    const names = await readdir(join(folder, group));
    return names.map(name => join(folder, group, name));
  });
  const workspaces = [folder, join(folder, 'gateway'), join(folder, 'test'), ...(await Promise.all(groups)).flat()];
  return workspaces.map(workspace => join(workspace, 'node_modules')).filter(place => existsSync(place));
}

/** Links every package but the project's own, which lead to the copy's workspaces. */
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
