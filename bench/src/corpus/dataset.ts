import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fitToBytes, toMarkdown } from './markdown.ts';
import type { Transcript } from './transcripts.ts';
import { median } from '../statistics/statistics.ts';

export interface SessionRef {
  readonly project: string;
  readonly id: string;
}

export interface SeedSession extends SessionRef {
  readonly name: string;
  readonly markdown: string;
}

export interface Dataset {
  /** 1,000 small sessions in ten projects. */
  readonly small: readonly SeedSession[];
  /** Sessions with Markdown of the median size of the corpus. */
  readonly typical: readonly SeedSession[];
  /** A session with 1 MiB of Markdown. */
  readonly large: SeedSession;
  /** Paths of gzipped upload bodies. There is one for each transcript. */
  readonly uploadFiles: readonly string[];
  /** Describes the dataset in the report. */
  readonly note: string;
}

const mebibyte = 2 ** 20;

export async function createDataset(transcripts: readonly Transcript[], folder: string): Promise<Dataset> {
  const markdowns = transcripts.map(({ raw }) => toMarkdown(raw));
  const typicalBytes = Math.round(median(markdowns.map(markdown => Buffer.byteLength(markdown))));
  const typical = fitToBytes(markdowns, typicalBytes);
  const uploadFiles = await writeUploadFiles(transcripts, markdowns, await mkdtemp(join(folder, 'uploads-')));
  const rawBytes = transcripts.reduce((sum, { raw }) => sum + Buffer.byteLength(raw), 0);
  return {
    small: Array.from({ length: 1_000 }, (_, n) => createSeed(n, `project-${n % 10}`, `# Session ${n}\n`)),
    typical: Array.from({ length: 20 }, (_, n) => createSeed(10_000 + n, 'typical', typical)),
    large: createSeed(20_000, 'large', fitToBytes(markdowns.toReversed(), mebibyte)),
    uploadFiles,
    note: `1,021 sessions; a typical session has ${Math.round(typicalBytes / 1_000)} kB of Markdown; the corpus: ${transcripts.length} transcripts, ${(rawBytes / 1e6).toFixed(1)} MB raw`,
  };
}

function createSeed(n: number, project: string, markdown: string): SeedSession {
  return { project, id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, name: `Session ${n}`, markdown };
}

function writeUploadFiles(transcripts: readonly Transcript[], markdowns: string[], folder: string): Promise<string[]> {
  return Promise.all(
    transcripts.map(async ({ name, raw }, n) => {
      const file = join(folder, `${n}.json.gz`);
      await writeFile(file, gzipSync(JSON.stringify({ name, markdown: markdowns[n], rawData: raw })));
      return file;
    }),
  );
}
