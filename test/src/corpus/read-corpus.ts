import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { generateTranscript } from './generate-transcript.ts';
import { agents, type Agent, type Transcript } from './transcript.ts';

export interface Corpus {
  readonly transcripts: readonly Transcript[];
  /** Snapshots of one growing session, oldest first. One snapshot is smaller than the previous one. */
  readonly growth: readonly Transcript[];
}

/** Reads transcripts from the folder in CORPUS_DIR. Without this variable, generates similar transcripts. */
export async function readCorpus(): Promise<Corpus> {
  const folder = process.env['CORPUS_DIR'];
  return folder === undefined
    ? generateCorpus()
    : { transcripts: await readAgents(folder), growth: await readGrowth(folder) };
}

const sessionId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function generateCorpus(): Corpus {
  const sizes = [8_000, 185_000, 800_000];
  const transcripts = agents.flatMap((agent, a) =>
    sizes.map((bytes, n) => generateTranscript(agent, sessionId(a * 10 + n), bytes)),
  );
  const growth = [142, 145, 434, 497, 477, 650].map(kilobytes =>
    generateTranscript('claude-code', sessionId(99), kilobytes * 1_000),
  );
  return { transcripts, growth };
}

async function readAgents(folder: string): Promise<Transcript[]> {
  const lists = await Promise.all(
    agents.map(async agent => {
      const names = await listLogs(join(folder, agent));
      return Promise.all(names.map(name => readTranscript(agent, basename(name, '.jsonl'), join(folder, agent, name))));
    }),
  );
  return lists.flat();
}

async function readGrowth(folder: string): Promise<Transcript[]> {
  const [session = ''] = await readdir(join(folder, 'growth'));
  const names = await listLogs(join(folder, 'growth', session));
  return Promise.all(names.map(name => readTranscript('claude-code', session, join(folder, 'growth', session, name))));
}

async function listLogs(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => name.endsWith('.jsonl')).sort();
}

/** Throws if the file is not UTF-8, because an upload could not contain it unchanged. */
async function readTranscript(agent: Agent, session: string, file: string): Promise<Transcript> {
  const raw = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  return { agent, session, raw };
}
