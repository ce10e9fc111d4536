import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
const git = async (...args: string[]) => {
  await promisify(execFile)('git', args, { cwd: root, timeout: 60_000 });
};

/** Clones the last commit into a temporary folder that uses the packages installed here; `stop` removes it. */
export async function cloneHead(): Promise<{ folder: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'defect-'));
  const stop = () => rm(folder, { recursive: true, force: true });
  try {
    await git('clone', '--quiet', '--shared', root, folder);
    for (const modules of await findModuleFolders(root))
      await linkModules(modules, join(folder, relative(root, modules)));
    return { folder, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** Whether a patch applies to the files in a folder. */
export async function canApply(patch: string, folder: string): Promise<boolean> {
  return git('-C', folder, 'apply', '--check', patch).then(
    () => true,
    () => false,
  );
}

/** Applies a patch to the files in a folder; throws if it does not fit. */
export async function apply(patch: string, folder: string): Promise<void> {
  await git('-C', folder, 'apply', patch);
}

/** The node_modules of the repository and of its workspaces. */
async function findModuleFolders(folder: string): Promise<string[]> {
  const groups = ['packages', 'services'].map(async group => {
    const names = await readdir(join(folder, group));
    return names.map(name => join(folder, group, name));
  });
  const single = ['app', 'gateway', 'test'].map(name => join(folder, name));
  const workspaces = [folder, ...single, ...(await Promise.all(groups)).flat()];
  return workspaces.map(workspace => join(workspace, 'node_modules')).filter(path => existsSync(path));
}

/** Links every package. The links to workspaces are relative, so that they lead into the copy. */
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
