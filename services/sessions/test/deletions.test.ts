import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { eraseProject } from '../src/erasure/erasure.ts';
import { sweepTombstones } from '../src/erasure/store.ts';
import { listSessions, listRecentSessions, listSizes } from '../src/list/list-sessions.ts';
import { readContent } from '../src/content/read-content.ts';
import { lookUpSessions } from '../src/list/look-up-sessions.ts';
import { openTicket } from '../src/upload/upload-ticket.ts';
import { raiseFence } from '../src/write/fence.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { checkUpload } from '../src/upload/store-upload.ts';
import {
  pool,
  owner,
  sessionKey,
  createHead,
  put,
  readMarkdown,
  confirmAll,
  collectIds,
  readRemainingRows,
  useDatabase,
} from './fixture.ts';

useDatabase();

describe('a deleted session', () => {
  test('is absent from every read at once, its content is erased, and a second deletion is NOT_FOUND', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await deleteSession(pool, sessionKey(id));
    await expect(readMarkdown(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(collectIds(listSessions(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
    await expect(collectIds(listRecentSessions(pool, owner, 100))).resolves.toEqual({ ids: [], total: 0 });
    await expect(readRemainingRows()).resolves.toEqual({ sessions: [], parts: [] });
    await expect(deleteSession(pool, sessionKey(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('leaves a row with ids, versions and times only', async () => {
    const id = randomUUID();
    const times = { startedMs: 1, endedMs: 2, metadataJson: '{"a":1}' };
    await put(id, 'text', times);
    await deleteSession(pool, sessionKey(id));
    const columns = 'name, metadata, etag, markdown_size, raw_size, data_size, started_at, ended_at';
    expect(await query(pool, `select ${columns} from sessions.sessions where id = $1`, [id])).toEqual([
      {
        ...{ name: '', metadata: '', etag: '', markdown_size: 0, raw_size: null, data_size: null },
        ...{ started_at: null, ended_at: null },
      },
    ]);
  });

  test('still exists if the caller received an error for its deletion', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await expect(deleteSession(pool, sessionKey(id), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await expect(readMarkdown(id)).resolves.toBe('text');
  });

  test('ends a read in progress with an error, never with incomplete content', async () => {
    const id = randomUUID();
    await put(id, Array.from({ length: 100 }, () => randomUUID()).join());
    const reading = readContent(pool, sessionKey(id), 'PART_MARKDOWN')[Symbol.asyncIterator]();
    await reading.next();
    await deleteSession(pool, sessionKey(id));
    const remainingChunks = { [Symbol.asyncIterator]: () => reading };
    await expect(Readable.from(remainingChunks).toArray()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('keeps its tombstone for 24 h, and until search confirms the deletion', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await deleteSession(pool, sessionKey(id));
    await sweepTombstones(pool);
    const lastDeletion = { deadVersion: expect.any(Number), deletedAgoMs: expect.any(Number) };
    await expect(openTicket(pool, sessionKey(id))).resolves.toEqual(lastDeletion);
    await query(
      pool,
      "update sessions.sessions set updated_at = updated_at - interval '25 hours' where owner_id = $1",
      [owner],
    );
    await sweepTombstones(pool);
    await expect(openTicket(pool, sessionKey(id))).resolves.toEqual(lastDeletion);
    await confirmAll();
    await sweepTombstones(pool);
    await expect(openTicket(pool, sessionKey(id))).resolves.toEqual({ deadVersion: 0 });
  });
});

describe('a raised fence', () => {
  test('hides every session of the dead generation from every read at once', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await raiseFence(pool, owner, 'p', 1);
    await expect(lookUpSessions(pool, [sessionKey(id)])).resolves.toEqual([undefined]);
    await expect(readMarkdown(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(collectIds(listSessions(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
    await expect(collectIds(listRecentSessions(pool, owner, 100))).resolves.toEqual({ ids: [], total: 0 });
    for await (const rows of listSizes(pool, owner, 'p')) expect(rows).toEqual([]);
    await expect(deleteSession(pool, sessionKey(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('refuses uploads of the dead generation, even unchanged ones, and accepts uploads of the next generation', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await raiseFence(pool, owner, 'p', 1);
    const refusal = { code: 'NOT_FOUND', message: 'Project not found' };
    await expect(put(id, 'text')).rejects.toMatchObject(refusal);
    await expect(checkUpload(pool, owner, createHead(id, 'text'))).rejects.toMatchObject(refusal);
    await expect(put(randomUUID(), 'other')).rejects.toMatchObject(refusal);
    await expect(put(id, 'text', { generation: 2 })).resolves.toMatchObject({ created: true });
    await expect(readMarkdown(id)).resolves.toBe('text');
  });

  test('waits for a write in progress, then hides it', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const writes = Promise.allSettled(ids.map(id => put(id, 'text')));
    await raiseFence(pool, owner, 'p', 1);
    await expect(collectIds(listSessions(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
    for (const write of await writes)
      if (write.status === 'rejected') expect(write.reason).toMatchObject({ code: 'NOT_FOUND' });
    await expect(collectIds(listSessions(pool, owner, 'p'))).resolves.toEqual({ ids: [], total: 0 });
  });

  test('that is raised again does not wait for locks', async () => {
    await put(randomUUID(), 'text');
    await raiseFence(pool, owner, 'p', 1);
    const uploadTransaction = await pool.connect();
    try {
      await uploadTransaction.query('begin');
      await uploadTransaction.query('select from sessions.fences where owner_id = $1 for share', [owner]);
      await raiseFence(pool, owner, 'p', 1);
    } finally {
      await uploadTransaction.query('rollback');
      uploadTransaction.release();
    }
  });

  test('does not affect the same project and session of another owner', async () => {
    const id = randomUUID();
    const other = randomUUID();
    await put(id, 'own text');
    await put(id, 'other text', {}, other);
    await raiseFence(pool, owner, 'p', 1);
    await eraseProject(pool, owner, 'p', 1);
    await expect(readMarkdown(id, other)).resolves.toBe('other text');
  });
});
