import { createReadStream } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What to look for, by a name. */
export type Needles = ReadonlyMap<string, Buffer>;

/** Where a process runs: an engine keeps its files below. */
export function folderOf(pid: number): Promise<string> {
  return readlink(`/proc/${pid}/cwd`);
}

/** Files below a folder that hold a needle, as `needle: path`; a file that goes meanwhile holds none. */
export async function filesWith(folder: string, needles: Needles): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const found: string[] = [];
  for (const entry of entries.filter(each => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    for (const name of await needlesIn(path, needles)) found.push(`${name}: ${relative(folder, path)}`);
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
