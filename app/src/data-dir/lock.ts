import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ServiceError } from '@archive/kit';

export interface DirectoryLock {
  release(): void;
}

/** The error code of SQLite for a locked database (https://sqlite.org/rescode.html#busy). */
const sqliteBusy = 5;

/**
 * Locks a directory with SQLite, because Node has no file locks. The kernel releases the lock when the process ends.
 * Returns undefined if another process holds the lock for `timeoutMs`. Throws ServiceError if locking fails.
 */
export function lockDirectory(directory: string, timeoutMs: number): DirectoryLock | undefined {
  try {
    const path = join(directory, 'lock');
    const database = new DatabaseSync(path, { timeout: timeoutMs });
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
    throw new ServiceError('UNAVAILABLE', `The data directory ${directory} can't be locked: ${String(cause)}`, {
      cause,
    });
  }
}
