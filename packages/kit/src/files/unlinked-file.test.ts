import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openUnlinkedFile, writeChunks } from './unlinked-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unlinked-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('an unlinked file takes chunks at their positions, and the folder stays empty', async () => {
  const file = await openUnlinkedFile(folder);
  await writeChunks(file, [Buffer.from('on'), Buffer.from('e ')], 0);
  await writeChunks(file, [Buffer.from('two')], 4);
  expect((await file.readFile()).toString()).toBe('one two');
  await expect(readdir(folder)).resolves.toEqual([]);
  await file.close();
});

test('a failed write is UNAVAILABLE with its cause', async () => {
  const path = join(folder, 'read-only');
  await writeFile(path, '');
  const file = await open(path, 'r');
  await expect(writeChunks(file, [Buffer.from('more')], 0)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    cause: expect.objectContaining({ code: 'EBADF' }),
  });
  await file.close();
});

test('a missing folder is UNAVAILABLE', async () => {
  await expect(openUnlinkedFile(join(folder, 'absent'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
