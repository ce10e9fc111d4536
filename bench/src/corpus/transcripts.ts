import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateTranscript } from './generator.ts';

/** `raw` is an agent's log in JSON Lines. */
export interface Transcript {
  readonly name: string;
  readonly raw: string;
}

/** In bytes. As with real logs, most sizes are below 1 MB, and few are above 1.5 MB. */
const generatedBytes = [8e3, 37e3, 4e4, 88e3, 185e3, 3e5, 455e3, 555e3, 614e3, 79e4, 1.1e6, 1.15e6, 1.5e6, 3e6, 3.3e6];

/** Reads the transcripts in a folder, or generates some if `folder` is undefined. Throws if the folder has none. */
export async function readTranscripts(folder: string | undefined): Promise<Transcript[]> {
  if (folder === undefined)
    return generatedBytes.map((size, n) => ({ name: `generated ${n + 1}`, raw: generateTranscript(size, n + 1) }));
  const names = (await readdir(folder, { recursive: true })).filter(name => /\.jsonl(?:\.gz)?$/.test(name)).sort();
  if (names.length === 0) throw new Error('CORPUS_DIR holds no .jsonl file');
  return Promise.all(
    names.map(async name => ({
      name: basename(name).replace(/\.jsonl(?:\.gz)?$/, ''),
      raw: (await readText(join(folder, name))).toWellFormed(),
    })),
  );
}

async function readText(path: string): Promise<string> {
  const content = await readFile(path);
  return (path.endsWith('.gz') ? gunzipSync(content) : content).toString();
}
