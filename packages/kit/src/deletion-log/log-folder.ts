import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withTimeout } from '../concurrency/deadline.ts';
import { ServiceError } from '../errors/errors.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { type DeletionEntry, formatEntry, parseEntry } from './entry.ts';

/** The day in UTC on which a file was begun, and an id that no other process uses. */
const fileName = /^(\d{4}-\d{2}-\d{2})-[0-9a-f-]{36}\.log$/;
/** Less than the 5 s after which PostgreSQL ends an idle transaction. */
const appendTimeoutMs = 4_000;

/** Resolves when the entries are on disk. Throws UNAVAILABLE if they may not be. */
export type AppendDeletions = (entries: readonly DeletionEntry[]) => Promise<void>;

/**
 * Appends entries to files in a folder that exists. Several processes may write to the same folder. The last write to a
 * file may end some seconds after its day.
 */
export function createLogAppender(folder: string): AppendDeletions {
  let id = randomUUID();
  let isWriting = false;
  const append = async (entries: readonly DeletionEntry[]) => {
    isWriting = true;
    try {
      await appendToFile(folder, `${toDay(Date.now())}-${id}.log`, entries.map(formatEntry).join(''));
    } catch (cause) {
      // The failed write may have left half a line, which must stay the last one of its file.
      id = randomUUID();
      throw new ServiceError('UNAVAILABLE', undefined, { cause });
    } finally {
      isWriting = false;
    }
  };
  return async entries => {
    // A folder that hangs must not take all threads of the file system.
    if (isWriting) throw new ServiceError('UNAVAILABLE', undefined, { cause: new Error(`${folder} does not answer`) });
    await withTimeout(appendTimeoutMs, append(entries));
  };
}

async function appendToFile(folder: string, name: string, text: string): Promise<void> {
  const file = await open(join(folder, name), 'a', 0o600);
  try {
    const { size } = await file.stat();
    await file.writeFile(text);
    await file.sync();
    if (size === 0) await syncFolder(folder);
  } finally {
    await file.close();
  }
}

/** An entry, and the name of its file. */
export interface LoggedEntry extends DeletionEntry {
  readonly file: string;
}

/** A line that is not what a process has written. */
export interface DamagedLine {
  readonly file: string;
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
}

/** Lists the names of the files in the folder, in the order in which they are read. */
export async function listLogFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => fileName.test(name)).sort();
}

/**
 * Reads all entries, file by file. A damaged last line of a file is ignored: its deletion was not acknowledged. Calls
 * `onDamaged` for any other damaged line. Throws the error of Node if the folder cannot be read.
 */
export async function* readDeletionLog(
  folder: string,
  onDamaged: (line: DamagedLine) => void,
): AsyncGenerator<LoggedEntry> {
  for (const file of await listLogFiles(folder)) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
    for (const [n, text] of lines.entries()) {
      const entry = parseEntry(text);
      if (entry) yield { ...entry, file };
      // After a complete last line, the text behind the line break is empty.
      else if (n < lines.length - 1) onDamaged({ file, number: n + 1, text });
    }
  }
}

/** Removes files whose entries are all older than `beforeMs` (Unix time), and resolves to their number. */
export async function pruneDeletionLog(folder: string, beforeMs: number): Promise<number> {
  // The clocks of the database and of the processes may differ, so one more day is kept.
  const firstKept = toDay(beforeMs - 86_400_000);
  const old = (await readdir(folder)).filter(name => (fileName.exec(name)?.[1] ?? firstKept) < firstKept);
  for (const name of old) await rm(join(folder, name));
  return old.length;
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
