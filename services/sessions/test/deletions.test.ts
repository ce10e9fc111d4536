import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { query, transaction } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { eraseProject } from '../src/erasure/erasure.ts';
import { eraseGeneration, sweepTombstones } from '../src/erasure/store.ts';
import { listSessions, listRecentSessions, listSizes } from '../src/list/list-sessions.ts';
import { readContent } from '../src/content/read-content.ts';
import { lookUpSessions } from '../src/list/look-up-sessions.ts';
import { openTicket } from '../src/upload/upload-ticket.ts';
import { raiseFence } from '../src/write/fence.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { checkUpload } from '../src/upload/store-upload.ts';
import { lockSession } from '../src/write/store.ts';
import { pool, owner, item, headOf, put, markdownOf, confirmAll, idsOf, rowsLeft, useDatabase } from './fixture.ts';

useDatabase();

describe('a deleted session', () => {
  test('is gone with its content at once, and deleting it again finds nothing', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await deleteSession(pool, item(id));
    await expect(markdownOf(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(idsOf(listSessions(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
    await expect(idsOf(listRecentSessions(pool, owner, 100))).resolves.toEqual({ ids: [], total: 0 });
    await expect(rowsLeft()).resolves.toEqual({ sessions: [], parts: [] });
    await expect(deleteSession(pool, item(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is there still where whoever asked for its deletion has been told that it failed', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await expect(deleteSession(pool, item(id), AbortSignal.abort())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(markdownOf(id)).resolves.toBe('text');
  });

  test('cut off in the middle of a read ends the read with an error, never early', async () => {
    const id = randomUUID();
    await put(id, Array.from({ length: 100 }, () => randomUUID()).join());
    const reading = readContent(pool, item(id), 'PART_MARKDOWN')[Symbol.asyncIterator]();
    await reading.next();
    await deleteSession(pool, item(id));
    const rest = { [Symbol.asyncIterator]: () => reading };
    await expect(Readable.from(rest).toArray()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('keeps its dead row for a day, and as long as search has not confirmed the deletion', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await deleteSession(pool, item(id));
    await sweepTombstones(pool);
    const remembered = { deadVersion: expect.any(Number), deletedAgoMs: expect.any(Number) };
    await expect(openTicket(pool, item(id))).resolves.toEqual(remembered);
    await query(
      pool,
      "update sessions.sessions set updated_at = updated_at - interval '25 hours' where owner_id = $1",
      [owner],
    );
    await sweepTombstones(pool);
    await expect(openTicket(pool, item(id))).resolves.toEqual(remembered);
    await confirmAll();
    await sweepTombstones(pool);
    await expect(openTicket(pool, item(id))).resolves.toEqual({ deadVersion: 0 });
  });
});

describe('a raised fence', () => {
  test('hides every session of the dead generation from every read at once', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await raiseFence(pool, owner, 'p', 1);
    await expect(lookUpSessions(pool, [item(id)])).resolves.toEqual([undefined]);
    await expect(markdownOf(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(idsOf(listSessions(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
    await expect(idsOf(listRecentSessions(pool, owner, 100))).resolves.toEqual({ ids: [], total: 0 });
    for await (const rows of listSizes(pool, owner, 'p')) expect(rows).toEqual([]);
    await expect(deleteSession(pool, item(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('refuses uploads of the dead generation, the same content too, and takes those of the next', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await raiseFence(pool, owner, 'p', 1);
    const refused = { code: 'NOT_FOUND', message: 'Project not found' };
    await expect(put(id, 'text')).rejects.toMatchObject(refused);
    await expect(checkUpload(pool, owner, headOf(id, 'text'))).rejects.toMatchObject(refused);
    await expect(put(randomUUID(), 'other')).rejects.toMatchObject(refused);
    await expect(put(id, 'text', { generation: 2 })).resolves.toMatchObject({ created: true });
    await expect(markdownOf(id)).resolves.toBe('text');
  });

  test('waits for a write that has begun, and then hides it', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const writes = Promise.allSettled(ids.map(id => put(id, 'text')));
    await raiseFence(pool, owner, 'p', 1);
    await expect(idsOf(listSessions(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
    for (const write of await writes)
      if (write.status === 'rejected') expect(write.reason).toMatchObject({ code: 'NOT_FOUND' });
    await expect(idsOf(listSessions(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
  });

  test('asked for again waits for nobody', async () => {
    await put(randomUUID(), 'text');
    await raiseFence(pool, owner, 'p', 1);
    const upload = await pool.connect();
    try {
      await upload.query('begin');
      await upload.query('select from sessions.fences where owner_id = $1 for share', [owner]);
      await raiseFence(pool, owner, 'p', 1);
    } finally {
      await upload.query('rollback');
      upload.release();
    }
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

  test('that is asked for twice at once is not over while the other still has something to erase', async () => {
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    await put(ids[0]!, 'text');
    await query(
      pool,
      `insert into sessions.sessions (owner_id, project_id, id, generation, version, name, metadata, etag, markdown_size,
         markdown_rows, raw_rows, data_rows, created_at, updated_at)
       select owner_id, project_id, other, generation, version, name, metadata, etag, 0, 0, 0, 0, created_at, updated_at
         from sessions.sessions, unnest($2::uuid[]) as other where owner_id = $1`,
      [owner, ids.slice(1)],
    );
    const leftAfter = async () => {
      await eraseProject(pool, owner, 'p', 1);
      return (await rowsLeft()).sessions.length;
    };
    await expect(Promise.all([leftAfter(), leftAfter()])).resolves.toEqual([0, 0]);
  });

  test('waits for an upload that has its session’s lock, and leaves alone what it stores', async () => {
    const id = randomUUID();
    await put(id, 'old');
    await raiseFence(pool, owner, 'p', 1);
    let erasing: Promise<void> | undefined;
    await transaction(pool, async tx => {
      await lockSession(tx, owner, 'p', id);
      erasing = eraseProject(pool, owner, 'p', 1);
      await eventually(async () =>
        expect(await query(pool, "select from pg_locks where locktype = 'advisory' and not granted")).toHaveLength(1),
      );
      const next = "generation = 2, version = nextval('sessions.version')";
      await query(tx, `update sessions.sessions set ${next} where owner_id = $1 and id = $2`, [owner, id]);
    });
    await erasing;
    await expect(lookUpSessions(pool, [item(id)])).resolves.toEqual([expect.objectContaining({ n: 1 })]);
  });

  test('leaves no old content with a session that lives again after its row was erased, and before its content was', async () => {
    const id = randomUUID();
    await put(id, 'old');
    await raiseFence(pool, owner, 'p', 1);
    await eraseGeneration(pool, owner, 'p', 1);
    await put(id, 'new', { generation: 2 });
    await eraseProject(pool, owner, 'p', 1);
    expect((await rowsLeft()).parts).toHaveLength(1);
    await expect(markdownOf(id)).resolves.toBe('new');
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
