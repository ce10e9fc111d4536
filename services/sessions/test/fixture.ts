import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { sessions } from '@archive/contracts';
import { type BusEvent, confirmEvents, createLogger, createPool, migrate, query, Spool } from '@archive/kit';
import { createTestDatabase, type Engine, startFaultProxy } from '@archive/kit/testing';
import type { Pool } from 'pg';
import { readContent } from '../src/content/read-content.ts';
import { type UploadContent, storeUpload } from '../src/upload/store-upload.ts';

const log = createLogger('silent', 'test');
let database: Engine;
/** A migrated database of this test file. */
export let pool: Pool;
/** A new owner for each test. */
export let owner = '';

/** Opens the database before the file's tests, and closes it afterwards. */
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

/** The same database over a line. */
export async function openLate() {
  const line = await startFaultProxy(join(decodeURIComponent(new URL(database.url).hostname), '.s.PGSQL.5432'));
  const late = createPool({ url: `postgresql://postgres@${line.address}/postgres?application_name=late`, log });
  return {
    pool: late,
    line,
    stop: async () => {
      line.releaseResponses();
      await late.end();
      line.stop();
    },
  };
}

/** Whether the last statement that came over the line is over, and named this. */
export async function hasRun(name: string): Promise<boolean> {
  const text = `select from pg_stat_activity where application_name = 'late' and state = 'idle' and position($1 in query) > 0`;
  return (await query(pool, text, [name])).length > 0;
}

export const item = (sessionId: string, ownerId = owner, projectId = 'p') => ({ ownerId, projectId, sessionId });

export function headOf(
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

/** Content as it arrives: one part, cut into rows of 64 bytes. */
export async function contentOf(markdown: string): Promise<UploadContent> {
  const packed = gzipSync(markdown);
  const spool = new Spool({ folder: tmpdir(), maxMemoryBytes: 1_000_000 });
  await spool.write(packed);
  const lengths = Array.from({ length: Math.ceil(packed.length / 64) }, (_, seq) =>
    Math.min(64, packed.length - seq * 64),
  );
  return { chunks: lengths.map((length, seq) => ({ part: 'PART_MARKDOWN' as const, seq, length })), spool };
}

export const put = async (id: string, markdown: string, more: Partial<sessions.UploadHead> = {}, by = owner) =>
  storeUpload(pool, by, headOf(id, markdown, more), await contentOf(markdown));

export async function markdownOf(id: string, by = owner): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const { bytes } of readContent(pool, item(id, by), 'PART_MARKDOWN')) pieces.push(bytes);
  return gunzipSync(Buffer.concat(pieces)).toString();
}

export async function idsOf(pages: AsyncIterable<{ rows: { id: string }[]; total?: number }>) {
  const ids: string[] = [];
  let total: number | undefined;
  for await (const page of pages) {
    ids.push(...page.rows.map(row => row.id));
    total = page.total ?? total;
  }
  return { ids, total };
}

export const rowsLeft = async () => ({
  sessions: await query(pool, 'select id from sessions.sessions where owner_id = $1 and not dead', [owner]),
  parts: await query(pool, 'select seq from sessions.parts where owner_id = $1', [owner]),
});

/** The owner's events that nobody has confirmed. */
export const unconfirmed = () =>
  query<BusEvent>(
    pool,
    'select kind, owner_id as "ownerId", entity, version from sessions.outbox where owner_id = $1 order by version',
    [owner],
  );

/** As search does when it has written what it was told of. */
export const confirmAll = async () =>
  confirmEvents(pool, 'sessions')({ consumer: 'search', events: await unconfirmed() });
