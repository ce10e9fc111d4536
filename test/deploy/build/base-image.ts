import { cp, lstat, mkdir, readlink, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findProgram } from '@archive/kit/testing';

/** A file system of a stage or a container. This machine's `/usr` stands for the packages of the base image. */
export interface FileSystem {
  /** Folder that is `/`, without the folders of the operating system. */
  readonly root: string;
  /** Folder that is `/usr/local`, where the base image has Node and npm. */
  readonly local: string;
}

/** Top-level folders of this machine that a stage sees, read-only. With a merged `/usr`, some are symbolic links. */
const systemFolders = ['bin', 'lib', 'lib64', 'sbin', 'usr'];
/** What programs need for names of users and hosts, shared libraries and certificates. */
const systemConfiguration = ['group', 'hosts', 'ld.so.cache', 'nsswitch.conf', 'passwd', 'resolv.conf', 'ssl/certs'];
const emptyFolders = ['data', 'dev', 'opt/yarn', 'proc', 'root', 'tmp'];

/** Creates what the official Node image adds to its operating system: Node, npm, yarn and Node's headers. */
export async function createBaseImage(folder: string): Promise<FileSystem> {
  const base = { root: join(folder, 'root'), local: join(folder, 'local') };
  for (const name of emptyFolders) await mkdir(join(base.root, name), { recursive: true });
  await rm(join(base.root, 'data'), { recursive: true });
  for (const name of systemFolders) await createSystemFolder(base.root, name);
  for (const name of systemConfiguration) await copyConfiguration(base.root, join('etc', name));
  for (const name of ['bin', 'include/node', 'lib/node_modules', 'share/doc'])
    await mkdir(join(base.local, name), { recursive: true });
  await writeFile(join(base.local, 'bin/node'), '');
  await symlink('/opt/yarn/bin/yarn', join(base.local, 'bin/yarn'));
  await copyNpm(base.local);
  return base;
}

async function createSystemFolder(root: string, name: string): Promise<void> {
  const stat = await lstat(`/${name}`).catch(() => undefined);
  if (stat?.isSymbolicLink()) await symlink(await readlink(`/${name}`), join(root, name));
  else if (stat) await mkdir(join(root, name));
}

async function copyConfiguration(root: string, path: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await cp(join('/', path), join(root, path), { recursive: true, dereference: true });
}

async function copyNpm(local: string): Promise<void> {
  const program = findProgram('npm');
  if (program === undefined) throw new Error('npm is not on PATH');
  const folder = dirname(dirname(await realpath(program)));
  await cp(folder, join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
}

/** Returns shell commands that mount a file system in a new mount namespace. Its own folders stay writable. */
export async function mountCommands({ root, local }: FileSystem): Promise<string[]> {
  const stats = await Promise.all(systemFolders.map(name => lstat(join(root, name)).catch(() => undefined)));
  const bound = systemFolders.filter((_, index) => stats[index]?.isDirectory());
  return [
    `mount --bind ${quote(root)} ${quote(root)}`,
    ...bound.map(name => `mount -o bind,ro /${name} ${quote(join(root, name))}`),
    `mount --bind ${quote(local)} ${quote(join(root, 'usr/local'))}`,
    `mount -o bind,ro ${quote(process.execPath)} ${quote(join(root, 'usr/local/bin/node'))}`,
    `mount --rbind /dev ${quote(join(root, 'dev'))}`,
    `mount -t proc proc ${quote(join(root, 'proc'))}`,
  ];
}

/** Quotes a text for a POSIX shell. */
export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
