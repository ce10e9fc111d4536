import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Preconditions } from '@archive/contracts';
import { query } from '@archive/kit';
import { sweepReplacedContent } from '../src/content/store.ts';
import { readContent } from '../src/content/read-content.ts';
import { openTicket } from '../src/upload/upload-ticket.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { checkUpload, storeUpload } from '../src/upload/store-upload.ts';
import {
  createContent,
  pool,
  owner,
  sessionKey,
  createHead,
  noPreconditions,
  put,
  readMarkdown,
  readRemainingRows,
  useDatabase,
} from './fixture.ts';

useDatabase();

describe('an upload', () => {
  test('is read back byte for byte from any number of rows', async () => {
    const id = randomUUID();
    const markdown = Array.from({ length: 2_000 }, () => randomUUID()).join('\0é');
    await expect(put(id, markdown)).resolves.toMatchObject({ created: true });
    await expect(readMarkdown(id)).resolves.toBe(markdown);
  });

  test('that equals the stored session writes nothing', async () => {
    const id = randomUUID();
    const first = await put(id, 'same');
    const rows = () => query(pool, 'select xmin::text, ctid::text from sessions.sessions where owner_id = $1', [owner]);
    const before = await rows();
    await expect(checkUpload(pool, owner, createHead(id, 'same'))).resolves.toEqual({ ...first, created: false });
    await expect(put(id, 'same')).resolves.toEqual({ ...first, created: false });
    await expect(rows()).resolves.toEqual(before);
  });

  test('replaces the whole session; the old content stays for 60 s for reads in progress', async () => {
    const id = randomUUID();
    const { createdAt } = await put(id, 'old');
    const reading = readContent(pool, sessionKey(id), 'PART_MARKDOWN')[Symbol.asyncIterator]();
    await reading.next();
    await expect(put(id, 'new')).resolves.toMatchObject({ created: false, createdAt });
    await expect(readMarkdown(id)).resolves.toBe('new');
    await sweepReplacedContent(pool);
    expect((await readRemainingRows()).parts).toHaveLength(2);
    await query(
      pool,
      "update sessions.parts set replaced_at = replaced_at - interval '61 seconds' where owner_id = $1",
      [owner],
    );
    await sweepReplacedContent(pool);
    expect((await readRemainingRows()).parts).toHaveLength(1);
  });

  test('concurrent with others of the same session leaves one of them complete', async () => {
    const id = randomUUID();
    const texts = Array.from({ length: 20 }, (_, n) => `text ${n} `.repeat(50));
    const stored = await Promise.all(texts.map(text => put(id, text)));
    expect(stored.filter(({ created }) => created)).toHaveLength(1);
    expect(texts).toContain(await readMarkdown(id));
  });

  test('is refused if a precondition is false; a deleted session counts as absent', async () => {
    const id = randomUUID();
    const createPreconditions = (preconditions: Partial<Preconditions>) => ({
      preconditions: { ...noPreconditions, ...preconditions },
    });
    const failedPrecondition = { code: 'PRECONDITION_FAILED' };
    await expect(put(id, 'a', createPreconditions({ ifMatchAny: true }))).rejects.toMatchObject(failedPrecondition);
    await expect(put(id, 'a', createPreconditions({ ifNoneMatchAny: true }))).resolves.toMatchObject({ created: true });
    await expect(put(id, 'a', createPreconditions({ ifNoneMatchAny: true }))).rejects.toMatchObject(failedPrecondition);
    await expect(put(id, 'b', createPreconditions({ ifMatch: ['0'.repeat(64)] }))).rejects.toMatchObject(
      failedPrecondition,
    );
    await expect(put(id, 'b', createPreconditions({ ifMatch: [createHead(id, 'a').etag] }))).resolves.toMatchObject({
      created: false,
    });
    await deleteSession(pool, sessionKey(id));
    const { deadVersion } = await openTicket(pool, sessionKey(id));
    await expect(put(id, 'b', { deadVersion, ...createPreconditions({ ifMatchAny: true }) })).rejects.toMatchObject(
      failedPrecondition,
    );
    await expect(
      put(id, 'b', { deadVersion, ...createPreconditions({ ifNoneMatchAny: true }) }),
    ).resolves.toMatchObject({
      created: true,
    });
  });

  test('stores nothing if its caller is aborted', async () => {
    const id = randomUUID();
    await put(id, 'newer');
    const lateUpload = storeUpload(pool, owner, createHead(id, 'older'), await createContent('older'), {
      callerSignal: AbortSignal.abort(),
    });
    await expect(lateUpload).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(readMarkdown(id)).resolves.toBe('newer');
  });
});
