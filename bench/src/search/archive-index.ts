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
import { elasticIndex } from '@archive/search/elastic';
import { findSessions } from '@archive/search/find';
import { postgresIndex } from '@archive/search/postgres';
import type { Pool } from 'pg';
import { type Archive, startWith } from '../servers/archive.ts';
import { typed, type Wanted } from './cases.ts';
import type { Asked } from './series.ts';
import type { GeneratedSession } from './sessions.ts';

export interface ArchiveIndexOptions {
  readonly folder: string;
  readonly databaseUrl: string;
  /** Without it the index is in PostgreSQL. */
  readonly elasticsearchUrl: string | undefined;
  readonly life: Lifecycle;
  readonly log: Logger;
}

/** An archive whose index is filled by its own adapter, past uploads. */
export interface ArchiveIndex {
  readonly pool: Pool;
  /** What asks the archive: its finding path in this process, and its front door. */
  readonly asked: readonly Asked[];
  /** Writes sessions and makes them found; gives how many a second. */
  fill(sessions: Iterable<GeneratedSession>): Promise<number>;
}

export const prefix = 'bench';
const limit = 20;
const writers = 8;
const tries = 20;

/** Starts an archive and opens its index a second time, in this process. */
export async function openArchiveIndex(options: ArchiveIndexOptions): Promise<ArchiveIndex> {
  const { folder, databaseUrl, elasticsearchUrl, life, log } = options;
  const elastic = elasticsearchUrl ? { ELASTICSEARCH_URL: elasticsearchUrl, ELASTICSEARCH_PREFIX: prefix } : {};
  // The sessions service knows nothing of what is found here: a comparison would take it out of the index.
  const engines = { DATABASE_URL: databaseUrl, RECONCILE_EVERY_MINUTES: '0', ...elastic };
  const archive = await startWith(engines, { folder, core: undefined, life });
  await eventually(() => askDoor(archive, { words: ['ready'] }), 60_000);
  const pool = createPool({ url: databaseUrl, log });
  life.onStop('pool', () => pool.end());
  const index = elasticsearchUrl ? elasticIndex({ url: elasticsearchUrl, prefix, log }) : postgresIndex(pool);
  life.onStop('index', () => index.stop());
  const analyser = createAnalyser();
  const finding = { pool, index, analyser, ...(await connectPeers(folder, life)) };
  const ownerId = ownerOf(archive.key);
  const find = async (wanted: Wanted) => {
    const question = { queries: [typed(wanted)], filters: emptyFilters, limit, cursor: '', keysOnly: false };
    return (await findSessions(finding, question, { ...backgroundContext(10_000), ownerId })).total;
  };
  const asked = [
    { name: 'archive', ask: find },
    { name: 'archive over HTTP', ask: (wanted: Wanted) => askDoor(archive, wanted) },
  ];
  const write = async (session: GeneratedSession) => {
    const source = sourceOf(session, ownerId);
    await again(async () => {
      const { head, passages } = await createDocuments(source, analyser);
      await index.write(head, passages);
    });
  };
  return {
    pool,
    asked,
    async fill(sessions) {
      const began = performance.now();
      const count = await inParallel(sessions, write);
      await index.flush();
      return (count / (performance.now() - began)) * 1_000;
    },
  };
}

/** Those of the archive that runs on the folder. */
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

/** The user of a key, which is a JWT. */
function ownerOf(key: string): string {
  const claims = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  return claims.sub;
}

function sourceOf({ id, projectId, name, markdown, activityMs }: GeneratedSession, ownerId: string) {
  const packed = gzipSync(markdown, { level: 1 });
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
      yield await Promise.resolve(packed);
    },
  };
}

/** As events come again: a busy engine may not take a session in time. */
async function again(work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (left === 0 || !(error instanceof ServiceError) || error.code !== 'UNAVAILABLE') throw error;
    }
  }
}

async function inParallel<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<number> {
  let count = 0;
  const shared = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = shared.next(); !next.done; next = shared.next()) {
      await work(next.value);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, worker));
  return count;
}

const document = `query ($query: String!, $limit: Int) {
  searchSessions(query: $query, limit: $limit) { total results { id name rank snippet } }
}`;

async function askDoor({ port, key }: Archive, wanted: Wanted): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: document, variables: { query: typed(wanted), limit } }),
    signal: AbortSignal.timeout(10_000),
  });
  const { data, errors } = (await answer.json()) as {
    data?: { searchSessions: { total: number } | null };
    errors?: readonly { message: string }[];
  };
  if (data?.searchSessions) return data.searchSessions.total;
  throw new Error(`no answer: ${answer.status} ${errors?.[0]?.message ?? ''}`);
}
