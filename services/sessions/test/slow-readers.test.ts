import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { query } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { readContent } from '../src/content/read-content.ts';
import { sweepReplacedContent } from '../src/content/store.ts';
import { readForIndex } from '../src/index-feed/index-feed.ts';
import { owner, pool, put, readMarkdown, sessionKey, useDatabase } from './fixture.ts';

useDatabase();

/** Creates a random text. Its compressed content fills about 60 rows of 64 bytes, and each read returns 4 rows. */
const createText = () => Array.from({ length: 150 }, () => randomUUID()).join();

/** Reads the first chunk, runs `change`, then reads the rest. Returns the decompressed text. */
async function readAround(chunks: AsyncIterable<{ bytes?: Buffer }>, change: () => Promise<unknown>): Promise<string> {
  const read: Buffer[] = [];
  for await (const { bytes } of chunks) {
    if (!bytes) continue;
    if (read.length === 0) await change();
    read.push(bytes);
  }
  return gunzipSync(Buffer.concat(read)).toString();
}

const ageReplacedContent = (seconds: number) =>
  query(pool, `update sessions.parts set replaced_at = replaced_at - $2 * interval '1 second' where owner_id = $1`, [
    owner,
    seconds,
  ]);

describe.each([
  ['a client', (id: string) => readContent(pool, sessionKey(id), 'PART_MARKDOWN')],
  ['search', (id: string) => readForIndex(pool, sessionKey(id))],
])('%s that reads a session slowly', (_, read) => {
  test('receives the version that it began to read, even if an upload replaces it', async () => {
    const id = randomUUID();
    const [old, replacing] = [createText(), createText()];
    await put(id, old);
    expect(await readAround(read(id), () => put(id, replacing))).toBe(old);
    expect(await readMarkdown(id)).toBe(replacing);
  });

  test('receives its version even if two uploads replace it and sweeps run for 55 s', async () => {
    const id = randomUUID();
    const old = createText();
    await put(id, old);
    const change = async () => {
      await put(id, createText());
      await ageReplacedContent(55);
      await put(id, createText());
      await sweepReplacedContent(pool);
    };
    expect(await readAround(read(id), change)).toBe(old);
  });

  test('is cut off 60 s after the replacement, and never receives parts of two uploads', async () => {
    const id = randomUUID();
    await put(id, createText());
    const change = async () => {
      await put(id, createText());
      await ageReplacedContent(61);
      await sweepReplacedContent(pool);
    };
    await expect(readAround(read(id), change)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
