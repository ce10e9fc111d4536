import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pruneDeletionLog } from '@archive/kit';
import { readManifest } from './manifest.ts';

const backupName = /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/**
 * Removes all backups in a folder except the `keep` newest ones. Then removes the files of the deletion log that no
 * remaining backup needs. Resolves to the numbers of removed backups and log files.
 */
export async function pruneBackups(
  parent: string,
  keep: number,
  logFolder: string | undefined,
): Promise<{ backups: number; logFiles: number }> {
  const names = (await readdir(parent)).filter(name => backupName.test(name)).sort();
  const old = names.slice(0, -keep);
  for (const name of old) {
    const removed = join(parent, `.unfinished-${name}`);
    // The name goes first, so that an interruption leaves nothing that looks like a complete backup.
    await rename(join(parent, name), removed);
    await rm(removed, { recursive: true });
  }
  const [oldest] = names.slice(-keep);
  if (logFolder === undefined || oldest === undefined) return { backups: old.length, logFiles: 0 };
  const { takenAt } = await readManifest(join(parent, oldest));
  return { backups: old.length, logFiles: await pruneDeletionLog(logFolder, Date.parse(takenAt)) };
}
