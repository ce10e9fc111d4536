import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, Lifecycle, startEmbeddedPostgres } from '@archive/kit';
import { startElasticsearch } from '@archive/kit/testing';
import { createDatabases } from '../servers/databases.ts';
import { type ArchiveIndex, openArchiveIndex } from './archive-index.ts';
import { searchCases } from './cases.ts';
import type { EngineName, SearchOptions } from './options.ts';
import { type Raw, rawElastic, rawPostgres } from './raw.ts';
import { archiveName, type Measured } from './report.ts';
import { type Asked, measureCase, type Series } from './series.ts';
import { generateSession, type GeneratedSession } from './sessions.ts';

export interface Surroundings {
  /** An Elasticsearch to use instead of one from PATH. */
  readonly elasticsearch: string | undefined;
  /** Told how it goes. */
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

const mostMs = 30_000;
const log = createLogger('warn', 'bench');

/** Fills and measures one engine, archive and raw recipe in turn, then the archive alone with more sessions. */
export async function benchEngine(
  engine: EngineName,
  options: SearchOptions,
  surroundings: Surroundings,
): Promise<Measured[]> {
  const life = new Lifecycle(log);
  try {
    const { archive, raw } = await open(engine, surroundings, life);
    const nowMs = Date.now();
    const run = (from: number, count: number, asked: readonly Asked[]) =>
      fillAndMeasure({ engine, archive, raw, from, count, nowMs, asked, options, ...surroundings });
    const first = await run(0, options.sessions, [...archive.asked, ...raw.asked]);
    if (options.grow === 1) return [first];
    const alone = archive.asked.filter(({ name }) => name === archiveName);
    return [first, await run(options.sessions, options.sessions * options.grow, alone)];
  } finally {
    await life.stop();
  }
}

async function open(engine: EngineName, { elasticsearch, signal }: Surroundings, life: Lifecycle) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), socketDir: folder, log });
  life.onStop('postgres', () => postgres.stop());
  const databases = await createDatabases(postgres.url, ['search']);
  const databaseUrl = databases.urls[0] ?? '';
  signal.throwIfAborted();
  const elasticsearchUrl = engine === 'elasticsearch' ? (elasticsearch ?? (await ownElasticsearch(life))) : undefined;
  const archive = await openArchiveIndex({ folder, databaseUrl, elasticsearchUrl, life, log });
  const raw = elasticsearchUrl ? rawElastic(elasticsearchUrl, life) : rawPostgres(databaseUrl, archive);
  return { archive, raw };
}

async function ownElasticsearch(life: Lifecycle): Promise<string> {
  const engine = await startElasticsearch();
  life.onStop('elasticsearch', () => engine.stop());
  return engine.url;
}

interface Step extends Surroundings {
  readonly engine: EngineName;
  readonly archive: ArchiveIndex;
  readonly raw: Raw;
  /** Sessions that are there already, and how many there shall be. */
  readonly from: number;
  readonly count: number;
  readonly nowMs: number;
  readonly asked: readonly Asked[];
  readonly options: SearchOptions;
}

async function fillAndMeasure(step: Step): Promise<Measured> {
  const { engine, archive, raw, from, count, nowMs, asked, options, say, signal } = step;
  say(`${engine}: writing ${count - from} sessions`);
  const perSecond = await archive.fill(generate(from, count, nowMs, signal));
  if (from === 0) await raw.fill(generate(0, count, nowMs, signal));
  await raw.settle();
  say(`${engine}: the archive took ${perSecond.toFixed(0)} sessions/s`);
  const series: Series[] = [];
  for (const each of searchCases(count)) {
    series.push(...(await measureCase(each, asked, { samples: options.samples, mostMs, signal })));
    say(`${engine}: ${each.name}`);
  }
  return { engine, sessions: count, series };
}

function* generate(from: number, to: number, nowMs: number, signal: AbortSignal): Generator<GeneratedSession> {
  for (let n = from; n < to; n += 1) {
    signal.throwIfAborted();
    yield generateSession(n, nowMs);
  }
}
