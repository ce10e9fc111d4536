import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Preconditions, sessions } from '@archive/contracts';
import { type BusEvent, confirmEvents, createLogger, createPool, migrate, query, Spool } from '@archive/kit';
import { createTestDatabase, type Engine, startFaultProxy } from '@archive/kit/testing';
import type { Pool } from 'pg';
import { readContent } from '../src/content/read-content.ts';
import { noQuota } from '../src/upload/quota.ts';
import { type UploadContent, storeUpload } from '../src/upload/store-upload.ts';

const log = createLogger('silent', 'test');
let database: Engine;
export let pool: Pool;
export let owner = '';

export function useDatabase(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool({ url: database.url, log });
    await migrate({ pool, schema: 'sessions', folder: new URL('../src/migrations/', import.meta.url), log });
  });
  afterAll(async () => {
    await pool.end();
    await database.stop();
  });
  beforeEach(() => {
    owner = randomUUID();
  });
}

/** Opens a pool that reaches the database through the proxy `line`. The proxy can hold back responses. */
export async function openDelayedPool() {
  const line = await startFaultProxy(join(decodeURIComponent(new URL(database.url).hostname), '.s.PGSQL.5432'));
  const delayedPool = createPool({
    url: `postgresql://postgres@${line.address}/postgres?application_name=delayed`,
    log,
  });
  return {
    pool: delayedPool,
    line,
    stop: async () => {
      line.releaseResponses();
      await delayedPool.end();
      line.stop();
    },
  };
}

/** Whether the database has finished a statement of the delayed pool. The text of the statement contains `name`. */
export async function hasRun(name: string): Promise<boolean> {
  const text = `select from pg_stat_activity where application_name = 'delayed' and state = 'idle' and position($1 in query) > 0`;
  return (await query(pool, text, [name])).length > 0;
}

export const sessionKey = (sessionId: string, ownerId = owner, projectId = 'p') => ({ ownerId, projectId, sessionId });

export const noPreconditions: Preconditions = {
  ifMatch: [],
  ifMatchAny: false,
  ifNoneMatch: [],
  ifNoneMatchAny: false,
};

export function createHead(
  sessionId: string,
  markdown: string,
  more: Partial<sessions.UploadHead> = {},
): sessions.UploadHead {
  const etag = Buffer.from(markdown.padEnd(32).slice(0, 32)).toString('hex');
  const base = {
    projectId: 'p',
    sessionId,
    generation: 1,
    deadVersion: 0,
    name: 'name',
    metadataJson: '{}',
    preconditions: null,
  };
  return { ...base, etag, sizes: { markdown: Buffer.byteLength(markdown) }, ...more };
}

/** Creates the content of an upload: one part, divided into rows of 64 bytes. */
export async function createContent(markdown: string): Promise<UploadContent> {
  const compressed = gzipSync(markdown);
  const spool = new Spool({ folder: tmpdir(), maxMemoryBytes: 1_000_000 });
  await spool.write(compressed);
  const lengths = Array.from({ length: Math.ceil(compressed.length / 64) }, (_, seq) =>
    Math.min(64, compressed.length - seq * 64),
  );
  return { chunks: lengths.map((length, seq) => ({ part: 'PART_MARKDOWN' as const, seq, length })), spool };
}

export const put = async (
  id: string,
  markdown: string,
  more: Partial<sessions.UploadHead> = {},
  ownerId = owner,
  quota = noQuota,
) => storeUpload(pool, ownerId, createHead(id, markdown, more), await createContent(markdown), { quota });

export async function readMarkdown(id: string, ownerId = owner): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const { bytes } of readContent(pool, sessionKey(id, ownerId), 'PART_MARKDOWN')) chunks.push(bytes);
  return gunzipSync(Buffer.concat(chunks)).toString();
}

export async function collectIds(pages: AsyncIterable<{ rows: { id: string }[]; total?: number }>) {
  const ids: string[] = [];
  let total: number | undefined;
  for await (const page of pages) {
    ids.push(...page.rows.map(row => row.id));
    total = page.total ?? total;
  }
  return { ids, total };
}

export const readRemainingRows = async () => ({
  sessions: await query(pool, 'select id from sessions.sessions where owner_id = $1 and not dead', [owner]),
  parts: await query(pool, 'select seq from sessions.parts where owner_id = $1', [owner]),
});

export const readUnconfirmedEvents = () =>
  query<BusEvent>(
    pool,
    'select kind, owner_id as "ownerId", entity, version from sessions.outbox where owner_id = $1 order by version',
    [owner],
  );

export const confirmAll = async () =>
  confirmEvents(pool, 'sessions')({ consumer: 'search', events: await readUnconfirmedEvents() });
