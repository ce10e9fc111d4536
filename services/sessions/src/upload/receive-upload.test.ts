import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { sessions } from '@archive/contracts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { receiveUpload } from './receive-upload.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receive-upload-'));
});
afterAll(() => rm(folder, { recursive: true }));

const emptyMessage = { head: null, part: 'PART_UNSPECIFIED', content: Buffer.alloc(0), last: false } as const;
const headMessage = { ...emptyMessage, head: { projectId: 'p' } as sessions.UploadHead };
const contentMessage = { ...emptyMessage, part: 'PART_MARKDOWN', content: Buffer.alloc(200_000, 1) } as const;
const lastMessage = { ...emptyMessage, last: true };

async function* streamOf(...messages: sessions.StoreSessionRequest[]): AsyncIterable<sessions.StoreSessionRequest> {
  for (const message of messages) yield await Promise.resolve(message);
}

describe('a received upload', () => {
  test('is complete with its last message', async () => {
    const { head, content } = await receiveUpload(
      streamOf(headMessage, contentMessage, contentMessage, lastMessage),
      folder,
    );
    expect(head).toBe(headMessage.head);
    expect(content.chunks).toEqual([0, 1].map(seq => ({ part: 'PART_MARKDOWN', seq, length: 200_000 })));
    await content.spool.release();
  });

  test.each([
    ['no message', []],
    ['the head', [headMessage]],
    ['one chunk', [headMessage, contentMessage]],
    ['all chunks', [headMessage, ...Array.from({ length: 10 }, () => contentMessage)]],
  ])('that ends after %s is UNAVAILABLE and leaves no file', async (_name, messages) => {
    await expect(receiveUpload(streamOf(...messages), folder)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('without a head is INVALID', async () => {
    await expect(receiveUpload(streamOf(contentMessage, lastMessage), folder)).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});
