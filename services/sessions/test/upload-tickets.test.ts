import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { sweepTombstones } from '../src/erasure/store.ts';
import { openTicket } from '../src/upload/upload-ticket.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { checkUpload } from '../src/upload/store-upload.ts';
import { confirmAll, headOf, item, markdownOf, owner, pool, put, useDatabase } from './fixture.ts';

useDatabase();

describe('a deleted session', () => {
  test('is not brought back by an upload that began before, also when it lives again', async () => {
    const id = randomUUID();
    await put(id, 'text');
    const { deadVersion: early } = await openTicket(pool, item(id));
    await deleteSession(pool, item(id));
    const refused = { code: 'NOT_FOUND', message: 'Session not found' };
    await expect(put(id, 'text', { deadVersion: early })).rejects.toMatchObject(refused);
    await expect(checkUpload(pool, owner, headOf(id, 'text', { deadVersion: early }))).rejects.toMatchObject(refused);
    const { deadVersion: late } = await openTicket(pool, item(id));
    await expect(put(id, 'text', { deadVersion: late })).resolves.toMatchObject({ created: true });
    await expect(put(id, 'older', { deadVersion: early })).rejects.toMatchObject(refused);
    await expect(checkUpload(pool, owner, headOf(id, 'text', { deadVersion: early }))).rejects.toMatchObject(refused);
    await expect(markdownOf(id)).resolves.toBe('text');
  });

  test('is swept after a day where nobody has it at hand; what is uploaded meanwhile stays', async () => {
    const [held, idle] = [randomUUID(), randomUUID()];
    for (const id of [held, idle]) {
      await put(id, 'text');
      await deleteSession(pool, item(id));
    }
    await confirmAll();
    await query(
      pool,
      "update sessions.sessions set updated_at = updated_at - interval '25 hours' where owner_id = $1",
      [owner],
    );
    const again = await pool.connect();
    try {
      await again.query('begin');
      await again.query('select from sessions.sessions where id = $1 for update', [held]);
      await sweepTombstones(pool);
    } finally {
      await again.query('rollback');
      again.release();
    }
    await expect(openTicket(pool, item(held))).resolves.toMatchObject({ deletedAgoMs: expect.any(Number) });
    await expect(openTicket(pool, item(idle))).resolves.toEqual({ deadVersion: 0 });
  });

  test('tells uploads how long ago that was, also when it lives again', async () => {
    const id = randomUUID();
    await put(id, 'text');
    await deleteSession(pool, item(id));
    const { deadVersion } = await openTicket(pool, item(id));
    await put(id, 'again', { deadVersion });
    await query(pool, "update sessions.sessions set deleted_at = deleted_at - interval '1 minute' where id = $1", [id]);
    const { deletedAgoMs } = await openTicket(pool, item(id));
    expect([Math.floor(deletedAgoMs! / 60_000), Number.isInteger(deletedAgoMs)]).toEqual([1, true]);
  });
});
