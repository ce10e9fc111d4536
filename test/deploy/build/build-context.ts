import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import createIgnore from '@balena/dockerignore';
import { root } from '../../src/checkout/checkout.ts';

/** Returns the files of the repository that `.dockerignore` lets into the build context, as relative paths. */
export async function listBuildContext(): Promise<string[]> {
  const options = { cwd: root, maxBuffer: 1e8, timeout: 10_000 };
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '-co', '--exclude-standard'], options);
  const files = stdout.split('\0').filter(file => file !== '');
  return filterBuildContext(files, await readFile(join(root, '.dockerignore'), 'utf8'));
}

/** Returns the files that the text of a `.dockerignore` file lets through. */
export function filterBuildContext(files: readonly string[], dockerignore: string): string[] {
  return createIgnore
    .default({ ignorecase: false })
    .add(dockerignore)
    .filter([...files]);
}

/** Copies files of the repository into a folder, with their paths. */
export async function copyBuildContext(files: readonly string[], folder: string): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file));
  }
}
