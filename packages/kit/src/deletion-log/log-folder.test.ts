import { appendFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { DeletionEntry } from './entry.ts';
import { createLogAppender, type DamagedLine, pruneDeletionLog, readDeletionLog } from './log-folder.ts';

const entry = (entity: string): DeletionEntry => ({ kind: 'key', ownerId: '', entity, version: 3, atMs: 1_000 });

describe('the folder of a deletion log', () => {
  let folder: string;
  let damaged: DamagedLine[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deletion-log-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const readEntities = async () => {
    const entities: string[] = [];
    damaged = [];
    for await (const { entity } of readDeletionLog(folder, line => damaged.push(line))) entities.push(entity);
    return entities.sort();
  };
  const firstFile = async () => join(folder, (await readdir(folder)).sort()[0] ?? '');

  test('has the entries of all processes that share it', async () => {
    const [one, other] = [createLogAppender(folder), createLogAppender(folder)];
    await Promise.all([one([entry('a'), entry('ü "b"\n')]), other([entry('c')])]);
    await one([entry('d')]);
    expect(await readEntities()).toEqual(['a', 'c', 'd', 'ü "b"\n']);
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('ignores a cut last line, whose deletion was not acknowledged', async () => {
    await createLogAppender(folder)([entry('a'), entry('b')]);
    const path = await firstFile();
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.slice(0, -5));
    expect(await readEntities()).toEqual(['a']);
    await writeFile(path, text.slice(0, -1));
    expect(await readEntities()).toEqual(['a', 'b']);
    expect(damaged).toEqual([]);
  });

  test('reports a damaged line in the middle, and has all others', async () => {
    await createLogAppender(folder)([entry('a'), entry('b')]);
    const path = await firstFile();
    await writeFile(path, (await readFile(path, 'utf8')).replace('"a"', '"x"'));
    expect(await readEntities()).toEqual(['b']);
    expect(damaged).toEqual([{ file: basename(path), number: 1, text: expect.stringContaining('"x"') }]);
  });

  test('gets a new file after a failed write, so that half a line stays the last one', async () => {
    const append = createLogAppender(folder);
    await append([entry('a')]);
    const moved = `${folder}-moved`;
    await rename(folder, moved);
    await expect(append([entry('b')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await rename(moved, folder);
    await appendFile(await firstFile(), '0000');
    await append([entry('c')]);
    expect(await readEntities()).toEqual(['a', 'c']);
  });

  test('loses only files that end more than a day before the oldest backup', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const day of ['2026-01-01', '2026-01-09', '2026-01-10']) await writeFile(join(folder, `${day}-${id}.log`), '');
    await writeFile(join(folder, '2026-01-01-notes.txt'), '');
    expect(await pruneDeletionLog(folder, Date.parse('2026-01-10T12:00:00Z'))).toBe(1);
    expect((await readdir(folder)).sort()).toEqual([
      '2026-01-01-notes.txt',
      `2026-01-09-${id}.log`,
      `2026-01-10-${id}.log`,
    ]);
  });
});
