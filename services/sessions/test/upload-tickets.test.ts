import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { sweepTombstones } from '../src/erasure/store.ts';
import { openTicket } from '../src/upload/upload-ticket.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { checkUpload } from '../src/upload/store-upload.ts';
import { confirmAll, createHead, sessionKey, readMarkdown, owner, pool, put, useDatabase } from './fixture.ts';

useDatabase();

describe('a deleted session', () => {
  test('is not restored by an upload with an older ticket, even after it is uploaded again', async () => {
    const id = randomUUID();
    await put(id, 'text');
    const { deadVersion: earlyVersion } = await openTicket(pool, sessionKey(id));
    await deleteSession(pool, sessionKey(id));
    const refusal = { code: 'NOT_FOUND', message: 'Session not found' };
    await expect(put(id, 'text', { deadVersion: earlyVersion })).rejects.toMatchObject(refusal);
    await expect(checkUpload(pool, owner, createHead(id, 'text', { deadVersion: earlyVersion }))).rejects.toMatchObject(
      refusal,
    );
    const { deadVersion: lateVersion } = await openTicket(pool, sessionKey(id));
    await expect(put(id, 'text', { deadVersion: lateVersion })).resolves.toMatchObject({ created: true });
    await expect(put(id, 'older', { deadVersion: earlyVersion })).rejects.toMatchObject(refusal);
    await expect(checkUpload(pool, owner, createHead(id, 'text', { deadVersion: earlyVersion }))).rejects.toMatchObject(
      refusal,
    );
    await expect(readMarkdown(id)).resolves.toBe('text');
  });

  test('loses its tombstone after 24 h; the sweep skips a locked row', async () => {
    const [lockedId, unlockedId] = [randomUUID(), randomUUID()];
    for (const id of [lockedId, unlockedId]) {
      await put(id, 'text');
      await deleteSession(pool, sessionKey(id));
    }
    await confirmAll();
    await query(
      pool,
      "update sessions.sessions set updated_at = updated_at - interval '25 hours' where owner_id = $1",
      [owner],
    );
    const otherTransaction = await pool.connect();
    try {
      await otherTransaction.query('begin');
      await otherTransaction.query('select from sessions.sessions where id = $1 for update', [lockedId]);
      await sweepTombstones(pool);
    } finally {
      await otherTransaction.query('rollback');
      otherTransaction.release();
    }
    await expect(openTicket(pool, sessionKey(lockedId))).resolves.toMatchObject({ deletedAgoMs: expect.any(Number) });
    await expect(openTicket(pool, sessionKey(unlockedId))).resolves.toEqual({ deadVersion: 0 });
  });

  test('has the time since its deletion in later tickets, even after it is uploaded again', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await deleteSession(pool, sessionKey(id));
    const { deadVersion } = await openTicket(pool, sessionKey(id));
    await put(id, 'again', { deadVersion });
    await query(pool, "update sessions.sessions set deleted_at = deleted_at - interval '1 minute' where id = $1", [id]);
    const { deletedAgoMs } = await openTicket(pool, sessionKey(id));
    expect([Math.floor(deletedAgoMs! / 60_000), Number.isInteger(deletedAgoMs)]).toEqual([1, true]);
  });
});
