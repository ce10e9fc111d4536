import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { emptyFilters, projectsContract, parseSessionMetadata, sessionsContract } from '@archive/contracts';
import {
  createServiceClient,
  createPool,
  type Lifecycle,
  type Logger,
  backgroundContext,
  ServiceError,
} from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { createAnalyser } from '@archive/search/analysis';
import { createDocuments } from '@archive/search/document';
import { encoders } from '@archive/search/encoders';
import { createElasticIndex } from '@archive/search/elastic';
import { findSessions } from '@archive/search/find';
import { createPostgresIndex } from '@archive/search/postgres';
import type { Pool } from 'pg';
import { type Archive, startWithSettings } from '../servers/archive.ts';
import { toQueryText, type SearchTerms } from './cases.ts';
import type { SearchTarget } from './series.ts';
import type { GeneratedSession } from './sessions.ts';

export interface ArchiveIndexOptions {
  readonly folder: string;
  readonly databaseUrl: string;
  /** If undefined, the index is in PostgreSQL. */
  readonly elasticsearchUrl: string | undefined;
  readonly life: Lifecycle;
  readonly log: Logger;
}

/** The benchmark fills the index through the archive's index adapter, without uploads. */
export interface ArchiveIndex {
  readonly pool: Pool;
  /** The archive's search is called in this process and over HTTP. */
  readonly targets: readonly SearchTarget[];
  /** Writes sessions and makes them searchable. Returns sessions per second. */
  fill(sessions: Iterable<GeneratedSession>): Promise<number>;
}

export const prefix = 'bench';
const limit = 20;
const concurrentWrites = 8;
const maxRetries = 20;

/** Starts an archive, and opens the archive's index in this process too. */
export async function openArchiveIndex(options: ArchiveIndexOptions): Promise<ArchiveIndex> {
  const { folder, databaseUrl, elasticsearchUrl, life, log } = options;
  const elastic = elasticsearchUrl ? { ELASTICSEARCH_URL: elasticsearchUrl, ELASTICSEARCH_PREFIX: prefix } : {};
  // The sessions service does not store these sessions, so reconciliation would delete them from the index.
  const engines = { DATABASE_URL: databaseUrl, RECONCILE_EVERY_MINUTES: '0', ...elastic };
  const archive = await startWithSettings(engines, { folder, core: undefined, life });
  await eventually(() => searchOverHttp(archive, { words: ['ready'] }), 60_000);
  const pool = createPool({ url: databaseUrl, log });
  life.onStop('pool', () => pool.end());
  const index = elasticsearchUrl
    ? createElasticIndex({ url: elasticsearchUrl, prefix, readTimeMs: () => Promise.resolve(Date.now()), log })
    : createPostgresIndex(pool);
  life.onStop('index', () => index.stop());
  const analyser = createAnalyser();
  const dependencies = { pool, index, analyser, ...(await connectPeers(folder, life)) };
  const ownerId = ownerOf(archive.key);
  const find = async (terms: SearchTerms) => {
    const request = { queries: [toQueryText(terms)], filters: emptyFilters, limit, cursor: '', keysOnly: false };
    return (await findSessions(dependencies, request, { ...backgroundContext(10_000), ownerId })).total;
  };
  const targets = [
    { name: 'archive', countHits: find },
    { name: 'archive over HTTP', countHits: (terms: SearchTerms) => searchOverHttp(archive, terms) },
  ];
  const write = async (session: GeneratedSession) => {
    const source = createSource(session, ownerId);
    await retryWhileUnavailable(async () => {
      const { head, passages } = await createDocuments(source, analyser, encoders[index.engine]);
      await index.write(head, passages);
    });
  };
  return {
    pool,
    targets,
    async fill(sessions) {
      const began = performance.now();
      const count = await forEachConcurrent(sessions, write);
      await index.flush();
      return (count / (performance.now() - began)) * 1_000;
    },
  };
}

async function connectPeers(folder: string, life: Lifecycle) {
  const run = JSON.parse(await readFile(join(folder, 'one/run.json'), 'utf8')) as {
    services: { projects: string; sessions: string };
  };
  const sessions = createServiceClient(sessionsContract, { address: run.services.sessions });
  life.onStop('sessions', () => sessions.close());
  const projects = createServiceClient(projectsContract, { address: run.services.projects });
  life.onStop('projects', () => projects.close());
  return { sessions, projects };
}

/** A key is a JWT, which contains the user id. */
function ownerOf(key: string): string {
  const claims = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  return claims.sub;
}

function createSource({ id, projectId, name, markdown, activityMs }: GeneratedSession, ownerId: string) {
  const compressed = gzipSync(markdown, { level: 1 });
  return {
    ownerId,
    projectId,
    sessionId: id,
    version: 1,
    generation: 1,
    summary: { name, createdMs: activityMs, updatedMs: activityMs, metadataJson: '{}' },
    facets: {
      ...parseSessionMetadata('{}'),
      clientName: 'client',
      agentName: 'Claude Code',
      deviceId: 'laptop',
      gitBranches: ['main'],
      llmModels: ['model-1'],
      tags: [],
      activityMs,
    },
    markdown: async function* () {
      yield await Promise.resolve(compressed);
    },
  };
}

/** A busy engine may reject a session. The archive would retry the write at the next delivery of the event. */
async function retryWhileUnavailable(work: () => Promise<void>): Promise<void> {
  for (let retriesLeft = maxRetries; ; retriesLeft -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (retriesLeft === 0 || !(error instanceof ServiceError) || error.code !== 'UNAVAILABLE') throw error;
    }
  }
}

async function forEachConcurrent<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<number> {
  let count = 0;
  const shared = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = shared.next(); !next.done; next = shared.next()) {
      await work(next.value);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrentWrites }, worker));
  return count;
}

const searchQuery = `query ($query: String!, $limit: Int) {
  searchSessions(query: $query, limit: $limit) { total results { id name rank snippet } }
}`;

async function searchOverHttp({ port, key }: Archive, terms: SearchTerms): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: searchQuery, variables: { query: toQueryText(terms), limit } }),
    signal: AbortSignal.timeout(10_000),
  });
  const { data, errors } = (await response.json()) as {
    data?: { searchSessions: { total: number } | null };
    errors?: readonly { message: string }[];
  };
  if (data?.searchSessions) return data.searchSessions.total;
  throw new Error(`the search failed: ${response.status} ${errors?.[0]?.message ?? ''}`);
}
