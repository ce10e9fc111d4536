import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, Lifecycle } from '@archive/kit';
import { canRunDedicated, startElasticsearch } from '@archive/kit/testing';
import { readTranscripts } from '../corpus/transcripts.ts';
import { startWith } from '../servers/archive.ts';
import { fillArchive } from './archive-search.ts';
import { bm25 } from './bm25.ts';
import { makeCollection } from './collection.ts';
import { judge, missed, type Score, table } from './grade.ts';
import { needs } from './needs.ts';

const usage = `npm run bench:relevance
CORPUS_DIR names the folder of the transcripts that the needs were written for. ELASTICSEARCH_URL names an Elasticsearch;
without it elasticsearch is started from PATH, and where it is not there the embedded PostgreSQL alone is judged.
`;
type Settings = Readonly<Record<string, string>>;

const say = (text: string) => process.stderr.write(`relevance: ${text}\n`);

/** An archive of its own for each engine, filled through its front door. */
async function judgeArchive(name: string, engine: (life: Lifecycle) => Promise<Settings>): Promise<Score[]> {
  const life = new Lifecycle(createLogger('warn', 'relevance'));
  try {
    const folder = await mkdtemp(join(tmpdir(), 'relevance-'));
    life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
    const archive = await startWith(await engine(life), { folder, core: undefined, life });
    say(`${name}: uploading ${documents.length} sessions`);
    const search = await fillArchive(archive, documents);
    return await judge(needs, documents, search);
  } finally {
    await life.stop();
  }
}

const given = process.env['ELASTICSEARCH_URL'];

async function elasticsearch(life: Lifecycle): Promise<Settings> {
  if (given) return { ELASTICSEARCH_URL: given };
  const engine = await startElasticsearch();
  life.onStop('elasticsearch', () => engine.stop());
  return { ELASTICSEARCH_URL: engine.url };
}

const corpus = process.env['CORPUS_DIR'];
if (!corpus) {
  process.stderr.write(usage);
  process.exit(2);
}
const documents = makeCollection(await readTranscripts(corpus));
const scores = new Map([
  ['BM25 of the whole text', await judge(needs, documents, bm25(documents))],
  ['PostgreSQL', await judgeArchive('PostgreSQL', () => Promise.resolve({}))],
]);
if (given || canRunDedicated('elasticsearch'))
  scores.set('Elasticsearch', await judgeArchive('Elasticsearch', elasticsearch));
process.stdout.write(`${table(scores)}\n`);
for (const [name, all] of scores) say(`${name} missed ${missed(all).length}: ${missed(all).join('; ')}`);
