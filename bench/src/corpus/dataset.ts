import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ofBytes, toMarkdown } from './markdown.ts';
import type { Transcript } from './transcripts.ts';
import { median } from '../statistics/statistics.ts';

export interface Place {
  readonly project: string;
  readonly id: string;
}

/** A session that is there before anything is measured. */
export interface Seed extends Place {
  readonly name: string;
  readonly markdown: string;
}

/** What all that is measured is filled with. */
export interface Dataset {
  /** Ten projects of 100 small sessions. */
  readonly heads: readonly Seed[];
  /** Sessions with Markdown of typical size: the median of the corpus. */
  readonly typical: readonly Seed[];
  /** One with 1 MiB of Markdown. */
  readonly large: Seed;
  /** Files with the gzipped body of an upload for each transcript. */
  readonly uploads: readonly string[];
  /** In words, for the reader of the table. */
  readonly note: string;
}

const mebibyte = 2 ** 20;

/** Makes the dataset of these transcripts; bodies of uploads go to files in `folder`. */
export async function makeDataset(transcripts: readonly Transcript[], folder: string): Promise<Dataset> {
  const markdowns = transcripts.map(({ raw }) => toMarkdown(raw));
  const typicalBytes = Math.round(median(markdowns.map(markdown => Buffer.byteLength(markdown))));
  const typical = ofBytes(markdowns, typicalBytes);
  const uploads = await writeBodies(transcripts, markdowns, await mkdtemp(join(folder, 'uploads-')));
  const rawBytes = transcripts.reduce((sum, { raw }) => sum + Buffer.byteLength(raw), 0);
  return {
    heads: Array.from({ length: 1_000 }, (_, n) => seed(n, `project-${n % 10}`, `# Session ${n}\n`)),
    typical: Array.from({ length: 20 }, (_, n) => seed(10_000 + n, 'typical', typical)),
    large: seed(20_000, 'large', ofBytes(markdowns.toReversed(), mebibyte)),
    uploads,
    note: `1,021 sessions; a typical one has ${Math.round(typicalBytes / 1_000)} kB of Markdown; the corpus: ${transcripts.length} transcripts, ${(rawBytes / 1e6).toFixed(1)} MB raw`,
  };
}

function seed(n: number, project: string, markdown: string): Seed {
  return { project, id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, name: `Session ${n}`, markdown };
}

function writeBodies(transcripts: readonly Transcript[], markdowns: string[], folder: string): Promise<string[]> {
  return Promise.all(
    transcripts.map(async ({ name, raw }, n) => {
      const file = join(folder, `${n}.json.gz`);
      await writeFile(file, gzipSync(JSON.stringify({ name, markdown: markdowns[n], rawData: raw })));
      return file;
    }),
  );
}
