import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { sessions } from '@archive/contracts';
import { createLogger, createPool, createSpool, migrate, query } from '@archive/kit';
import { testDatabase, type Engine } from '@archive/kit/testing';
import type { Pool } from 'pg';
import { sweepReplaced } from './content-store.ts';
import { sweepDead } from './erasure-store.ts';
import { eraseProject } from './erasure.ts';
import { list, recent, sizes } from './listing.ts';
import { read } from './reading.ts';
import { lookUp, openTicket, raiseFence, remove } from './sessions.ts';
import { type Content, offer, store } from './upload.ts';

const log = createLogger('silent', 'test');
let database: Engine;
let pool: Pool;
let owner = '';

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool({ url: database.url, log });
  await migrate({ pool, schema: 'sessions', folder: new URL('./migrations/', import.meta.url), log });
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});
beforeEach(() => {
  owner = randomUUID();
});

const item = (sessionId: string, ownerId = owner, projectId = 'p') => ({ ownerId, projectId, sessionId });

function headOf(sessionId: string, markdown: string, more: Partial<sessions.UploadHead> = {}): sessions.UploadHead {
  const etag = Buffer.from(markdown.padEnd(32).slice(0, 32)).toString('hex');
  const base = {
    projectId: 'p',
    sessionId,
    generation: 1,
    deadVersion: 0,
    name: 'name',
    metadataJson: '{}',
    conditions: null,
  };
  return { ...base, etag, sizes: { markdown: Buffer.byteLength(markdown) }, ...more };
}

/** Content as it arrives: one part, cut into rows of 64 bytes. */
async function contentOf(markdown: string): Promise<Content> {
  const packed = gzipSync(markdown);
  const spool = createSpool({ folder: tmpdir(), memory: 1_000_000 });
  await spool.write(packed);
  const lengths = Array.from({ length: Math.ceil(packed.length / 64) }, (_, seq) =>
    Math.min(64, packed.length - seq * 64),
  );
  return { chunks: lengths.map((length, seq) => ({ part: 'PART_MARKDOWN' as const, seq, length })), spool };
}

const put = async (id: string, markdown: string, more: Partial<sessions.UploadHead> = {}, by = owner) =>
  store(pool, by, headOf(id, markdown, more), await contentOf(markdown));

async function markdownOf(id: string, by = owner): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const { bytes } of read(pool, item(id, by), 'PART_MARKDOWN')) pieces.push(bytes);
  return gunzipSync(Buffer.concat(pieces)).toString();
}

async function idsOf(pages: AsyncIterable<{ rows: { id: string }[]; total?: number }>) {
  const ids: string[] = [];
  let total: number | undefined;
  for await (const page of pages) {
    ids.push(...page.rows.map(row => row.id));
    total = page.total ?? total;
  }
  return { ids, total };
}

const rowsLeft = async () => ({
  sessions: await query(pool, 'select id from sessions.sessions where owner_id = $1 and not dead', [owner]),
  parts: await query(pool, 'select seq from sessions.parts where owner_id = $1', [owner]),
});

describe('an upload', () => {
  test('is read back byte for byte, however many rows it takes', async () => {
    const id = randomUUID();
    const markdown = Array.from({ length: 2_000 }, () => randomUUID()).join('\0é');
    await expect(put(id, markdown)).resolves.toMatchObject({ created: true });
    await expect(markdownOf(id)).resolves.toBe(markdown);
  });

  test('equal to what is stored writes nothing', async () => {
    const id = randomUUID();
    const first = await put(id, 'same');
    const rows = () => query(pool, 'select xmin::text, ctid::text from sessions.sessions where owner_id = $1', [owner]);
    const before = await rows();
    await expect(offer(pool, owner, headOf(id, 'same'))).resolves.toEqual({ ...first, created: false });
    await expect(put(id, 'same')).resolves.toEqual({ ...first, created: false });
    await expect(rows()).resolves.toEqual(before);
  });

  test('replaces the whole; the old content goes after a minute, for those who still read it', async () => {
    const id = randomUUID();
    const { createdAt } = await put(id, 'old');
    const reading = read(pool, item(id), 'PART_MARKDOWN')[Symbol.asyncIterator]();
    await reading.next();
    await expect(put(id, 'new')).resolves.toMatchObject({ created: false, createdAt });
    await expect(markdownOf(id)).resolves.toBe('new');
    await sweepReplaced(pool);
    expect((await rowsLeft()).parts).toHaveLength(2);
    await query(
      pool,
      "update sessions.parts set replaced_at = replaced_at - interval '61 seconds' where owner_id = $1",
      [owner],
    );
    await sweepReplaced(pool);
    expect((await rowsLeft()).parts).toHaveLength(1);
  });

  test('overlapping with others of one session leaves one of them whole', async () => {
    const id = randomUUID();
    const texts = Array.from({ length: 20 }, (_, n) => `text ${n} `.repeat(50));
    const stored = await Promise.all(texts.map(text => put(id, text)));
    expect(stored.filter(({ created }) => created)).toHaveLength(1);
    expect(texts).toContain(await markdownOf(id));
  });

  test('is refused where a condition fails, and a deleted session counts as absent in each', async () => {
    const id = randomUUID();
    const condition = (conditions: Partial<sessions.Conditions>) => ({
      conditions: { ifMatch: [], ifMatchAny: false, ifNoneMatchAny: false, ...conditions },
    });
    const failed = { code: 'PRECONDITION_FAILED' };
    await expect(put(id, 'a', condition({ ifMatchAny: true }))).rejects.toMatchObject(failed);
    await expect(put(id, 'a', condition({ ifNoneMatchAny: true }))).resolves.toMatchObject({ created: true });
    await expect(put(id, 'a', condition({ ifNoneMatchAny: true }))).rejects.toMatchObject(failed);
    await expect(put(id, 'b', condition({ ifMatch: ['0'.repeat(64)] }))).rejects.toMatchObject(failed);
    await expect(put(id, 'b', condition({ ifMatch: [headOf(id, 'a').etag] }))).resolves.toMatchObject({
      created: false,
    });
    await remove(pool, item(id));
    const deadVersion = await openTicket(pool, item(id));
    await expect(put(id, 'b', { deadVersion, ...condition({ ifMatchAny: true }) })).rejects.toMatchObject(failed);
    await expect(put(id, 'b', { deadVersion, ...condition({ ifNoneMatchAny: true }) })).resolves.toMatchObject({
      created: true,
    });
  });
});

describe('a deleted session', () => {
  test('is gone with its content at once, and deleting it again finds nothing', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await remove(pool, item(id));
    await expect(markdownOf(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(idsOf(list(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
    await expect(idsOf(recent(pool, owner, 100))).resolves.toEqual({ ids: [], total: 0 });
    await expect(rowsLeft()).resolves.toEqual({ sessions: [], parts: [] });
    await expect(remove(pool, item(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not brought back by an upload that began before, also when it lives again', async () => {
    const id = randomUUID();
    await put(id, 'text');
    const early = await openTicket(pool, item(id));
    await remove(pool, item(id));
    const refused = { code: 'NOT_FOUND', message: 'Session not found' };
    await expect(put(id, 'text', { deadVersion: early })).rejects.toMatchObject(refused);
    await expect(offer(pool, owner, headOf(id, 'text', { deadVersion: early }))).rejects.toMatchObject(refused);
    const late = await openTicket(pool, item(id));
    await expect(put(id, 'text', { deadVersion: late })).resolves.toMatchObject({ created: true });
    await expect(put(id, 'older', { deadVersion: early })).rejects.toMatchObject(refused);
    await expect(offer(pool, owner, headOf(id, 'text', { deadVersion: early }))).rejects.toMatchObject(refused);
    await expect(markdownOf(id)).resolves.toBe('text');
  });

  test('cut off in the middle of a read ends the read with an error, never early', async () => {
    const id = randomUUID();
    await put(id, Array.from({ length: 100 }, () => randomUUID()).join());
    const reading = read(pool, item(id), 'PART_MARKDOWN')[Symbol.asyncIterator]();
    await reading.next();
    await remove(pool, item(id));
    await expect(reading.next()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('keeps its dead row for a day', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await remove(pool, item(id));
    await sweepDead(pool);
    await expect(openTicket(pool, item(id))).resolves.toBeGreaterThan(0);
    await query(
      pool,
      "update sessions.sessions set updated_at = updated_at - interval '25 hours' where owner_id = $1",
      [owner],
    );
    await sweepDead(pool);
    await expect(openTicket(pool, item(id))).resolves.toBe(0);
  });
});

describe('a raised fence', () => {
  test('hides every session of the dead generation from every read at once', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await raiseFence(pool, owner, 'p', 1);
    await expect(lookUp(pool, [item(id)])).resolves.toEqual([undefined]);
    await expect(markdownOf(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(idsOf(list(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
    await expect(idsOf(recent(pool, owner, 100))).resolves.toEqual({ ids: [], total: 0 });
    for await (const rows of sizes(pool, owner, 'p')) expect(rows).toEqual([]);
    await expect(remove(pool, item(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('refuses uploads of the dead generation, the same content too, and takes those of the next', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await raiseFence(pool, owner, 'p', 1);
    const refused = { code: 'NOT_FOUND', message: 'Project not found' };
    await expect(put(id, 'text')).rejects.toMatchObject(refused);
    await expect(offer(pool, owner, headOf(id, 'text'))).rejects.toMatchObject(refused);
    await expect(put(randomUUID(), 'other')).rejects.toMatchObject(refused);
    await expect(put(id, 'text', { generation: 2 })).resolves.toMatchObject({ created: true });
    await expect(markdownOf(id)).resolves.toBe('text');
  });

  test('waits for a write that has begun, and then hides it', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const writes = Promise.allSettled(ids.map(id => put(id, 'text')));
    await raiseFence(pool, owner, 'p', 1);
    await expect(idsOf(list(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
    for (const write of await writes)
      if (write.status === 'rejected') expect(write.reason).toMatchObject({ code: 'NOT_FOUND' });
    await expect(idsOf(list(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
  });

  test('spares the same project and session of another owner', async () => {
    const id = randomUUID();
    const other = randomUUID();
    await put(id, 'mine');
    await put(id, 'theirs', {}, other);
    await raiseFence(pool, owner, 'p', 1);
    await eraseProject(pool, owner, 'p', 1);
    await expect(markdownOf(id, other)).resolves.toBe('theirs');
  });
});

describe('an erasure', () => {
  test('leaves nothing of its generation, and repeated, late or out of order never touches the next', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await put(id, `old ${id}`);
    await raiseFence(pool, owner, 'p', 1);
    await eraseProject(pool, owner, 'p', 1);
    await expect(rowsLeft()).resolves.toEqual({ sessions: [], parts: [] });
    for (const id of ids) await put(id, `new ${id}`, { generation: 2 });
    await raiseFence(pool, owner, 'p', 2);
    for (const id of ids) await put(id, `newest ${id}`, { generation: 3 });
    for (const generation of [2, 1, 2, 1, 1]) await eraseProject(pool, owner, 'p', generation);
    for (const id of ids) await expect(markdownOf(id)).resolves.toBe(`newest ${id}`);
    expect((await rowsLeft()).sessions).toHaveLength(5);
  });

  test('of a generation whose sessions live again takes their old content alone', async () => {
    const id = randomUUID();
    await put(id, 'old');
    await raiseFence(pool, owner, 'p', 1);
    await put(id, 'new', { generation: 2 });
    expect((await rowsLeft()).parts).toHaveLength(1);
    await eraseProject(pool, owner, 'p', 1);
    await expect(markdownOf(id)).resolves.toBe('new');
  });
});

describe('a batch of look-ups', () => {
  test('is one query, whatever its size', async () => {
    const items = Array.from({ length: 64 }, () => item(randomUUID()));
    const spy = jest.spyOn(pool, 'query');
    await lookUp(pool, items);
    expect(spy).toHaveBeenCalledTimes(1);
    spy.mockRestore();
  });

  test('of many owners with the same ids gives each its own and nothing else', async () => {
    const owners = Array.from({ length: 8 }, () => randomUUID());
    const ids = Array.from({ length: 3 }, () => randomUUID());
    const there = new Map<string, string>();
    for (const [n, by] of owners.entries()) {
      for (const [m, id] of ids.entries()) {
        if ((n + m) % 3 === 0) continue;
        await put(id, `${n} ${m}`, {}, by);
        there.set(by + id, headOf(id, `${n} ${m}`).etag);
      }
    }
    const items = owners
      .flatMap(by => ids.flatMap(id => [item(id, by), item(id, by, 'q'), item(`{${id}}`, by)]))
      .sort(() => Math.random() - 0.5);
    const answers = await lookUp(pool, items);
    expect(answers.map(answer => answer?.etag)).toEqual(
      items.map(({ ownerId, sessionId, projectId }) =>
        projectId === 'p' ? there.get(ownerId + sessionId) : undefined,
      ),
    );
  });
});

describe('a list', () => {
  test('is in the order of last activity, complete, and its pages meet without gaps', async () => {
    const ids = Array.from({ length: 12 }, () => randomUUID());
    for (const [n, id] of ids.entries())
      await put(id, `text ${n}`, { startedMs: 5_000, endedMs: (n % 4) * 1_000 - 62_000_000_000_000 });
    const { ids: all, total } = await idsOf(list(pool, owner, 'p'));
    expect(total).toBe(12);
    const expected = ids.map((id, n) => ({ id, at: n % 4 })).sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
    expect(all).toEqual(expected.map(({ id }) => id));
    const walked: string[] = [];
    let after: { activityAt: Date; id: string } | undefined;
    do {
      let next: typeof after;
      for await (const page of list(pool, owner, 'p', 5, after)) {
        walked.push(...page.rows.map(row => row.id));
        next = page.next;
      }
      after = next;
    } while (after);
    expect(walked).toEqual(all);
  });

  test('with rows of 60 kB stays within 2 MB at a time', async () => {
    const metadataJson = JSON.stringify({ note: 'x'.repeat(60_000) });
    await Promise.all(Array.from({ length: 60 }, (_, n) => put(randomUUID(), `text ${n}`, { metadataJson })));
    let rows = 0;
    for await (const page of list(pool, owner, 'p')) {
      rows += page.rows.length;
      expect(page.rows.reduce((bytes, row) => bytes + row.metadata.length, 0)).toBeLessThan(2_000_000);
    }
    expect(rows).toBe(60);
  });
});
