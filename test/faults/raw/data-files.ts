import { createReadStream } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Byte sequences to search for, by name. */
export type Needles = ReadonlyMap<string, Buffer>;

/** Returns the data folder in the engine's command line, otherwise the engine's working directory. */
export async function dataFolderOf(pid: number): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const [, folder] = /path\.data=([^\0]+)/.exec(command) ?? [];
  return folder ?? readlink(`/proc/${pid}/cwd`);
}

export interface Occurrence {
  readonly needle: string;
  /** The path is relative to the searched folder. */
  readonly path: string;
}

/** Searches all files below a folder. Skips files that disappear during the search. */
export async function findNeedles(folder: string, needles: Needles): Promise<Occurrence[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const found: Occurrence[] = [];
  for (const entry of entries.filter(each => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    for (const needle of await findInFile(path, needles)) found.push({ needle, path: relative(folder, path) });
  }
  return found;
}

async function findInFile(path: string, needles: Needles): Promise<Set<string>> {
  const maxBytes = Math.max(...[...needles.values()].map(({ length }) => length));
  const found = new Set<string>();
  let tail = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      const text = Buffer.concat([tail, chunk]);
      for (const [name, needle] of needles) if (text.includes(needle)) found.add(name);
      tail = text.subarray(Math.max(0, text.length - maxBytes));
    }
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
  }
  return found;
}
