import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, Lifecycle, startEmbeddedPostgres } from '@archive/kit';
import { startElasticsearch } from '@archive/kit/testing';
import { createDatabases } from '../servers/databases.ts';
import { type ArchiveIndex, openArchiveIndex } from './archive-index.ts';
import { createSearchCases } from './cases.ts';
import type { EngineName, SearchOptions } from './options.ts';
import { type RawEngine, openRawElastic, openRawPostgres } from './raw.ts';
import { archiveName, type EngineResult } from './report.ts';
import { type SearchTarget, measureCase, type Series } from './series.ts';
import { generateSession, type GeneratedSession } from './sessions.ts';

export interface SearchContext {
  /** URL of an Elasticsearch. If undefined, the Elasticsearch on PATH is started. */
  readonly elasticsearch: string | undefined;
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
}

const maxMs = 30_000;
const log = createLogger('warn', 'bench');

/** Measures the archive and the raw recipe in turn. Then measures only the archive, with more sessions. */
export async function benchEngine(
  engine: EngineName,
  options: SearchOptions,
  context: SearchContext,
): Promise<EngineResult[]> {
  const life = new Lifecycle(log);
  try {
    const { archive, raw } = await open(engine, context, life);
    const nowMs = Date.now();
    const run = (from: number, count: number, targets: readonly SearchTarget[]) =>
      fillAndMeasure({ engine, archive, raw, from, count, nowMs, targets, options, ...context });
    const first = await run(0, options.sessions, [...archive.targets, ...raw.targets]);
    if (options.growthFactor === 1) return [first];
    const archiveOnly = archive.targets.filter(({ name }) => name === archiveName);
    return [first, await run(options.sessions, options.sessions * options.growthFactor, archiveOnly)];
  } finally {
    await life.stop();
  }
}

async function open(engine: EngineName, { elasticsearch, signal }: SearchContext, life: Lifecycle) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), socketDir: folder, log });
  life.onStop('postgres', () => postgres.stop());
  const databases = await createDatabases(postgres.url, ['search']);
  const databaseUrl = databases.urls[0] ?? '';
  signal.throwIfAborted();
  const elasticsearchUrl =
    engine === 'elasticsearch' ? (elasticsearch ?? (await startOwnElasticsearch(life))) : undefined;
  const archive = await openArchiveIndex({ folder, databaseUrl, elasticsearchUrl, life, log });
  const raw = elasticsearchUrl ? openRawElastic(elasticsearchUrl, life) : openRawPostgres(databaseUrl, archive);
  return { archive, raw };
}

async function startOwnElasticsearch(life: Lifecycle): Promise<string> {
  const engine = await startElasticsearch();
  life.onStop('elasticsearch', () => engine.stop());
  return engine.url;
}

interface Step extends SearchContext {
  readonly engine: EngineName;
  readonly archive: ArchiveIndex;
  readonly raw: RawEngine;
  /** `from`: number of sessions before filling. `count`: number of sessions after filling. */
  readonly from: number;
  readonly count: number;
  readonly nowMs: number;
  readonly targets: readonly SearchTarget[];
  readonly options: SearchOptions;
}

async function fillAndMeasure(step: Step): Promise<EngineResult> {
  const { engine, archive, raw, from, count, nowMs, targets, options, print, signal } = step;
  print(`${engine}: writing ${count - from} sessions`);
  const perSecond = await archive.fill(generate(from, count, nowMs, signal));
  if (from === 0) await raw.fill(generate(0, count, nowMs, signal));
  await raw.waitUntilIdle();
  print(`${engine}: the archive indexed ${perSecond.toFixed(0)} sessions/s`);
  const series: Series[] = [];
  for (const each of createSearchCases(count)) {
    series.push(...(await measureCase(each, targets, { samples: options.samples, maxMs, signal })));
    print(`${engine}: ${each.name}`);
  }
  return { engine, sessions: count, series };
}

function* generate(from: number, to: number, nowMs: number, signal: AbortSignal): Generator<GeneratedSession> {
  for (let n = from; n < to; n += 1) {
    signal.throwIfAborted();
    yield generateSession(n, nowMs);
  }
}
