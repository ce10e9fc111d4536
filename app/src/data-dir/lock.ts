import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ServiceError } from '@archive/kit';

export interface DirectoryLock {
  release(): void;
}

/** SQLite's code for "somebody else has it". */
const sqliteBusy = 5;

/**
 * Takes the one exclusive lock of a folder, or gives undefined where another process holds it. SQLite is what Node has
 * for the kernel's file locks: they end with the process, however it ends, so none is ever stale.
 * Waits up to `ms` for it. Throws ServiceError where the folder can't be locked at all.
 */
export function lockDirectory(folder: string, ms: number): DirectoryLock | undefined {
  try {
    const path = join(folder, 'lock');
    const database = new DatabaseSync(path, { timeout: ms });
    try {
      database.exec('pragma journal_mode = memory; begin exclusive');
      chmodSync(path, 0o600);
      return { release: () => database.close() };
    } catch (failure) {
      database.close();
      throw failure;
    }
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw new ServiceError('UNAVAILABLE', `The data folder ${folder} can't be locked: ${String(cause)}`, { cause });
  }
}
