import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../checkout/checkout.ts';
import type { ArchiveSettings } from './archive.ts';

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run backup`, `npm run restore` or `npm run migrate` without npm. */
export function runBackupCommand(
  command: 'backup' | 'migrate' | 'restore',
  args: readonly string[],
  settings: ArchiveSettings,
): Promise<CommandResult> {
  const script = join(root, `app/src/cli/${command}.ts`);
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings };
  return new Promise(resolve => {
    execFile(process.execPath, [script, ...args], { env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}

/** Returns the folder of the newest backup. Throws if the command fails. */
export async function takeBackup(parent: string, args: readonly string[], settings: ArchiveSettings): Promise<string> {
  const { code, stderr } = await runBackupCommand('backup', [parent, ...args], settings);
  if (code !== 0) throw new Error(`no backup: ${stderr}`);
  return join(parent, (await readdir(parent)).sort().at(-1) ?? '');
}

/** Sums the sizes of the files in a folder. */
export async function measureFolder(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async name => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
