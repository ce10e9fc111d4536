import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { findContentType } from './content-types.ts';

/** A build writes compressed copies beside each file. The preferred coding comes first. */
export const webCodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

export type WebCoding = (typeof webCodings)[number]['name'];

/** The file is kept in memory. */
export interface WebFile {
  readonly contentType: string;
  /** Entity tag of the uncompressed bytes, without quotes. */
  readonly etag: string;
  readonly bytes: Buffer;
  readonly compressed: Readonly<Partial<Record<WebCoding, Buffer>>>;
}

/** Every page is answered with `index`. The keys of `files` are URL paths. */
export interface WebFiles {
  readonly index: WebFile;
  readonly files: ReadonlyMap<string, WebFile>;
}

/** All files are kept in memory. The limit protects the memory if the folder is wrong. */
const maxTotalBytes = 32 * 1024 * 1024;

/**
 * Reads a build of the pages, with the compressed copies of its files. Undefined if the folder has no `index.html`.
 * Throws above 32 MiB. Requests read only memory, so no path can name a file outside the build.
 */
export async function readWebFiles(folder: string): Promise<WebFiles | undefined> {
  const contents = await readContents(folder);
  const files = new Map<string, WebFile>();
  for (const [path, bytes] of contents) {
    const contentType = findContentType(path);
    if (contentType !== undefined) files.set(`/${path}`, toWebFile(path, bytes, contentType, contents));
  }
  const index = files.get('/index.html');
  files.delete('/index.html');
  return index && { index, files };
}

async function readContents(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  let totalBytes = 0;
  for (const path of await listFiles(folder)) {
    const bytes = await readFile(path);
    totalBytes += bytes.length;
    if (totalBytes > maxTotalBytes) throw new Error(`${folder} has more than ${maxTotalBytes} bytes`);
    contents.set(relative(folder, path).split(sep).join('/'), bytes);
  }
  return contents;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}

function toWebFile(path: string, bytes: Buffer, contentType: string, contents: ReadonlyMap<string, Buffer>): WebFile {
  const compressed = webCodings.flatMap(({ name, extension }) => {
    const coded = contents.get(path + extension);
    return coded && coded.length < bytes.length ? [[name, coded] as const] : [];
  });
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { contentType, etag, bytes, compressed: Object.fromEntries(compressed) };
}
