import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { sessions } from '@archive/contracts';
import { query } from '@archive/kit';
import { sweepReplacedContent } from '../src/content/store.ts';
import { readContent } from '../src/content/read-content.ts';
import { openTicket } from '../src/upload/upload-ticket.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { checkUpload, storeUpload } from '../src/upload/store-upload.ts';
import { contentOf, pool, owner, item, headOf, put, markdownOf, rowsLeft, useDatabase } from './fixture.ts';

useDatabase();

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
    await expect(checkUpload(pool, owner, headOf(id, 'same'))).resolves.toEqual({ ...first, created: false });
    await expect(put(id, 'same')).resolves.toEqual({ ...first, created: false });
    await expect(rows()).resolves.toEqual(before);
  });

  test('replaces the whole; the old content goes after a minute, for those who still read it', async () => {
    const id = randomUUID();
    const { createdAt } = await put(id, 'old');
    const reading = readContent(pool, item(id), 'PART_MARKDOWN')[Symbol.asyncIterator]();
    await reading.next();
    await expect(put(id, 'new')).resolves.toMatchObject({ created: false, createdAt });
    await expect(markdownOf(id)).resolves.toBe('new');
    await sweepReplacedContent(pool);
    expect((await rowsLeft()).parts).toHaveLength(2);
    await query(
      pool,
      "update sessions.parts set replaced_at = replaced_at - interval '61 seconds' where owner_id = $1",
      [owner],
    );
    await sweepReplacedContent(pool);
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
    const condition = (conditions: Partial<sessions.Preconditions>) => ({
      preconditions: { ifMatch: [], ifMatchAny: false, ifNoneMatchAny: false, ...conditions },
    });
    const failed = { code: 'PRECONDITION_FAILED' };
    await expect(put(id, 'a', condition({ ifMatchAny: true }))).rejects.toMatchObject(failed);
    await expect(put(id, 'a', condition({ ifNoneMatchAny: true }))).resolves.toMatchObject({ created: true });
    await expect(put(id, 'a', condition({ ifNoneMatchAny: true }))).rejects.toMatchObject(failed);
    await expect(put(id, 'b', condition({ ifMatch: ['0'.repeat(64)] }))).rejects.toMatchObject(failed);
    await expect(put(id, 'b', condition({ ifMatch: [headOf(id, 'a').etag] }))).resolves.toMatchObject({
      created: false,
    });
    await deleteSession(pool, item(id));
    const { deadVersion } = await openTicket(pool, item(id));
    await expect(put(id, 'b', { deadVersion, ...condition({ ifMatchAny: true }) })).rejects.toMatchObject(failed);
    await expect(put(id, 'b', { deadVersion, ...condition({ ifNoneMatchAny: true }) })).resolves.toMatchObject({
      created: true,
    });
  });

  test('stores nothing once its client has been told that it failed', async () => {
    const id = randomUUID();
    await put(id, 'newer');
    const late = storeUpload(pool, owner, headOf(id, 'older'), await contentOf('older'), AbortSignal.abort());
    await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(markdownOf(id)).resolves.toBe('newer');
  });
});
