import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { sessions } from '@archive/contracts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { receiveUpload } from './receive-upload.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receiving-'));
});
afterAll(() => rm(folder, { recursive: true }));

const nothing = { head: null, part: 'PART_UNSPECIFIED', content: Buffer.alloc(0), last: false } as const;
const first = { ...nothing, head: { projectId: 'p' } as sessions.UploadHead };
const piece = { ...nothing, part: 'PART_MARKDOWN', content: Buffer.alloc(200_000, 1) } as const;
const last = { ...nothing, last: true };

async function* sent(...messages: sessions.StoreSessionRequest[]): AsyncIterable<sessions.StoreSessionRequest> {
  for (const message of messages) yield await Promise.resolve(message);
}

describe('an upload on the wire', () => {
  test('is whole with its last message', async () => {
    const { head, content } = await receiveUpload(sent(first, piece, piece, last), folder);
    expect(head).toBe(first.head);
    expect(content.chunks).toEqual([0, 1].map(seq => ({ part: 'PART_MARKDOWN', seq, length: 200_000 })));
    await content.spool.release();
  });

  test.each([
    ['nothing', []],
    ['its head', [first]],
    ['a piece', [first, piece]],
    ['all pieces', [first, ...Array.from({ length: 10 }, () => piece)]],
  ])('that ends after %s is broken off, and leaves nothing behind', async (_after, messages) => {
    await expect(receiveUpload(sent(...messages), folder)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('without a head is INVALID', async () => {
    await expect(receiveUpload(sent(piece, last), folder)).rejects.toMatchObject({ code: 'INVALID' });
  });
});
