// npm run bench:costs [-- --sessions N --elasticsearch]: uploads transcripts to an archive with a process per service.
// Prints the bytes and the CPU time per 1,000 sessions.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLogger, createPool, Lifecycle } from '@archive/kit';
import { startElasticsearch } from '@archive/kit/testing';
import { readTranscripts } from '../corpus/transcripts.ts';
import { describeMachine } from '../report/notes.ts';
import { startSeparateProcesses } from '../servers/archive.ts';
import { waitUntilIndexed } from '../servers/archive-target.ts';
import { startEngines } from '../servers/servers.ts';
import { readProcessTimes, subtractTimes } from './process-times.ts';
import { formatCosts, type Operation } from './report.ts';
import { checkSessions, createBody, readSessions, search, uploadSessions } from './requests.ts';
import { readIndexSizes, readTableSizes, subtractSizes } from './sizes.ts';

const print = (text: string) => process.stderr.write(`bench:costs: ${text}\n`);
const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '108' }, elasticsearch: { type: 'boolean', default: false } },
});
const sessions = Number(values.sessions);
const log = createLogger('warn', 'bench');
const life = new Lifecycle(log);

/** Starts an archive with a process per service. Its index is in PostgreSQL or in Elasticsearch. */
async function startArchive() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-costs-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const { engines } = await startEngines({ pinning: { note: '' }, options: { database: undefined }, life }, ['costs']);
  const { databases, redis, nats } = engines;
  if (redis === undefined || nats === undefined) throw new Error('redis-server or nats-server is not on PATH');
  const elastic = values.elasticsearch ? await startElasticsearch() : undefined;
  if (elastic) life.onStop('elasticsearch', () => elastic.stop());
  const database = databases[0] ?? '';
  const archive = await startSeparateProcesses(
    { redis, nats },
    { folder, core: undefined, database, life },
    elastic ? { ELASTICSEARCH_URL: elastic.url } : {},
  );
  const pool = createPool({ url: database, log });
  life.onStop('pool', () => pool.end());
  const readSizes = async () => [
    ...(await readTableSizes(pool)),
    ...(elastic ? await readIndexSizes(elastic.url) : []),
  ];
  return { archive, readSizes };
}

const operations: Operation[] = [];
async function measure<T>(name: string, count: number, run: () => Promise<T>): Promise<T> {
  print(`${name}: ${count}`);
  const before = await readProcessTimes();
  const result = await run();
  operations.push({ name, count, times: subtractTimes(await readProcessTimes(), before) });
  return result;
}

try {
  const bodies = (await readTranscripts(process.env['CORPUS_DIR'])).map(createBody);
  const { archive, readSizes } = await startArchive();
  await waitUntilIndexed(archive);
  const empty = await readSizes();
  const stored = await measure('upload and index', sessions, async () => {
    const uploaded = await uploadSessions(archive, bodies, sessions);
    await waitUntilIndexed(archive);
    return uploaded;
  });
  const sizes = subtractSizes(await readSizes(), empty);
  await measure('search', 100, () => search(archive, bodies, 100));
  await measure('read of Markdown', 200, () => readSessions(archive, stored, 200));
  await measure('check (HEAD)', 1_000, () => checkSessions(archive, stored, 1_000));
  const bytesPerSession = stored.reduce((sum, { body }) => sum + body.bytes, 0) / sessions;
  process.stdout.write(`- ${describeMachine()}\n- ${formatCosts({ sessions, bytesPerSession, sizes, operations })}`);
} finally {
  await life.stop();
}
