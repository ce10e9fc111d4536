import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, Lifecycle } from '@archive/kit';
import { canRunDedicated, startElasticsearch } from '@archive/kit/testing';
import { readTranscripts } from '../corpus/transcripts.ts';
import { startWithSettings } from '../servers/archive.ts';
import { fillArchive } from './archive-search.ts';
import { createBm25Search } from './bm25.ts';
import { createCollection } from './collection.ts';
import { gradeSearch, missedNeeds, type Score, formatTable } from './grade.ts';
import { needs } from './needs.ts';

const usage = `npm run bench:relevance
CORPUS_DIR: folder of the transcripts for which the needs were written. ELASTICSEARCH_URL: Elasticsearch to use; by default
elasticsearch on PATH. Without Elasticsearch the benchmark grades only the embedded PostgreSQL.
`;
type Settings = Readonly<Record<string, string>>;

const print = (text: string) => process.stderr.write(`relevance: ${text}\n`);

async function gradeArchive(name: string, engine: (life: Lifecycle) => Promise<Settings>): Promise<Score[]> {
  const life = new Lifecycle(createLogger('warn', 'relevance'));
  try {
    const folder = await mkdtemp(join(tmpdir(), 'relevance-'));
    life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
    const archive = await startWithSettings(await engine(life), { folder, core: undefined, life });
    print(`${name}: uploading ${documents.length} sessions`);
    const search = await fillArchive(archive, documents);
    return await gradeSearch(needs, documents, search);
  } finally {
    await life.stop();
  }
}

const elasticsearchUrl = process.env['ELASTICSEARCH_URL'];

async function elasticsearch(life: Lifecycle): Promise<Settings> {
  if (elasticsearchUrl) return { ELASTICSEARCH_URL: elasticsearchUrl };
  const engine = await startElasticsearch();
  life.onStop('elasticsearch', () => engine.stop());
  return { ELASTICSEARCH_URL: engine.url };
}

const corpusFolder = process.env['CORPUS_DIR'];
if (!corpusFolder) {
  process.stderr.write(usage);
  process.exit(2);
}
const documents = createCollection(await readTranscripts(corpusFolder));
const scores = new Map([
  ['BM25 of the whole text', await gradeSearch(needs, documents, createBm25Search(documents))],
  ['PostgreSQL', await gradeArchive('PostgreSQL', () => Promise.resolve({}))],
]);
if (elasticsearchUrl || canRunDedicated('elasticsearch'))
  scores.set('Elasticsearch', await gradeArchive('Elasticsearch', elasticsearch));
process.stdout.write(`${formatTable(scores)}\n`);
for (const [name, all] of scores) print(`${name} missed ${missedNeeds(all).length}: ${missedNeeds(all).join('; ')}`);
