import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pruneDeletionLog } from '@archive/kit';
import { readManifest } from './manifest.ts';
import { backupSchemas } from './schemas.ts';
import type { TakenBackup } from './take-backup.ts';

const backupName = /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

export interface PrunedBackups {
  readonly backups: number;
  readonly logFiles: number;
  /** False if another backup has a later time than the one just taken. */
  readonly isNewest: boolean;
}

/**
 * Removes all backups in a folder except the one just taken and the newest others, `keep` in all. Then removes the files
 * of the deletion log that no remaining backup needs.
 */
export async function pruneBackups(
  parent: string,
  keep: number,
  { folder, manifest, logFolder }: TakenBackup & { readonly logFolder: string | undefined },
): Promise<PrunedBackups> {
  const ownName = basename(folder);
  const names = (await readdir(parent)).filter(name => backupName.test(name)).sort();
  const others = names.filter(name => name !== ownName);
  const old = others.slice(0, Math.max(0, others.length - keep + 1));
  for (const name of old) {
    const removed = join(parent, `.unfinished-${name}`);
    // The name goes first, so that an interruption leaves nothing that looks like a complete backup.
    await rename(join(parent, name), removed);
    await rm(removed, { recursive: true });
  }
  const pruned = { backups: old.length, isNewest: names.at(-1) === ownName };
  // Other databases share the log, and their backups are in other folders.
  const isWholeArchive = backupSchemas.every(schema => Object.hasOwn(manifest.migrations, schema));
  const oldest = names.find(name => !old.includes(name));
  if (logFolder === undefined || oldest === undefined || !isWholeArchive) return { ...pruned, logFiles: 0 };
  const { takenAt } = await readManifest(join(parent, oldest));
  return { ...pruned, logFiles: await pruneDeletionLog(logFolder, Date.parse(takenAt)) };
}
