import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, Lifecycle } from '@archive/kit';
import { readTranscripts } from '../corpus/transcripts.ts';
import { startWith } from '../servers/archive.ts';
import { fillArchive } from './archive-search.ts';
import { bm25 } from './bm25.ts';
import { makeCollection } from './collection.ts';
import { judge, missed, type Score, table } from './judgement.ts';
import { needs } from './queries.ts';

const usage = `npm run bench:relevance
CORPUS_DIR names the folder of the transcripts that the needs were written for. ELASTICSEARCH_URL names an empty
Elasticsearch; without it the embedded PostgreSQL alone is judged.
`;
const say = (text: string) => process.stderr.write(`relevance: ${text}\n`);

/** An archive of its own for each engine, filled through its front door. */
async function judgeArchive(name: string, settings: Record<string, string>): Promise<Score[]> {
  const life = new Lifecycle(createLogger('warn', 'relevance'));
  try {
    const folder = await mkdtemp(join(tmpdir(), 'relevance-'));
    life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
    const archive = await startWith(settings, { folder, core: undefined, life });
    say(`${name}: uploading ${documents.length} sessions`);
    const search = await fillArchive(archive, documents);
    return await judge(needs, documents, search);
  } finally {
    await life.stop();
  }
}

const corpus = process.env['CORPUS_DIR'];
if (!corpus) {
  process.stderr.write(usage);
  process.exit(2);
}
const documents = makeCollection(await readTranscripts(corpus));
const elasticsearch = process.env['ELASTICSEARCH_URL'];
const scores = new Map([
  ['BM25 of the whole text', await judge(needs, documents, bm25(documents))],
  ['PostgreSQL', await judgeArchive('PostgreSQL', {})],
]);
if (elasticsearch) {
  scores.set('Elasticsearch', await judgeArchive('Elasticsearch', { ELASTICSEARCH_URL: elasticsearch }));
}
process.stdout.write(`${table(scores)}\n`);
for (const [name, all] of scores) say(`${name} missed ${missed(all).length}: ${missed(all).join('; ')}`);
