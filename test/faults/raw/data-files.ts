import { createReadStream } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What to look for, by a name. */
export type Needles = ReadonlyMap<string, Buffer>;

/** Where an engine keeps its files: as its command line says, else where it runs. */
export async function folderOf(pid: number): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const [, told] = /path\.data=([^\0]+)/.exec(command) ?? [];
  return told ?? readlink(`/proc/${pid}/cwd`);
}

/** A file below a folder, and the needle that it holds. */
export interface Find {
  readonly needle: string;
  readonly path: string;
}

/** A file that goes meanwhile holds nothing. */
export async function findIn(folder: string, needles: Needles): Promise<Find[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const found: Find[] = [];
  for (const entry of entries.filter(each => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    for (const needle of await needlesIn(path, needles)) found.push({ needle, path: relative(folder, path) });
  }
  return found;
}

async function needlesIn(path: string, needles: Needles): Promise<Set<string>> {
  const longest = Math.max(...[...needles.values()].map(({ length }) => length));
  const found = new Set<string>();
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      const text = Buffer.concat([rest, chunk]);
      for (const [name, needle] of needles) if (text.includes(needle)) found.add(name);
      rest = text.subarray(Math.max(0, text.length - longest));
    }
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
  }
  return found;
}
