import { randomUUID } from 'node:crypto';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createLogAppender } from '@archive/kit';
import {
  backup,
  empty,
  folder,
  moveEntriesToLog,
  readRows,
  restore,
  run,
  target,
  useBackup,
} from './backup.fixture.ts';

useBackup(process.env);

/** Writes the deletion of a session at a version. */
const logDeletion = async (entity: string, version: number) =>
  createLogAppender(join(folder, 'log'))([{ kind: 'session', ownerId: 'u1', entity, version, atMs: Date.now() }]);
const createEntity = () => `p/${randomUUID()}`;
const readReplayed = async () => {
  const rows = await readRows(target.url, `select entity from sessions.deletion_replay where kind = 'session'`);
  return rows.map(row => row['entity']);
};
const readVersion = async () =>
  Number((await readRows(target.url, 'select last_value from sessions.version'))[0]?.['last_value']);
const restoreBackup = async (...args: string[]) => {
  await empty(target.url);
  return restore(backup, args);
};

describe('a restore after a restore', () => {
  beforeEach(() => empty(target.url));

  test('gives all later versions a range above every version that was ever used', async () => {
    await logDeletion(createEntity(), 5_000_000);
    expect(await restoreBackup()).toMatchObject({ code: 0, stderr: '' });
    const first = await readVersion();
    // Uploads that nobody deletes leave no entry in the log, and may be in a newer backup.
    expect(first).toBeGreaterThan(5_000_000 + 1_000_000_000);
    await moveEntriesToLog(target.url);
    expect(await run('restore', ['--log-only'], { DATABASE_URL: target.url })).toMatchObject({ code: 0 });
    const second = await readVersion();
    expect(second).toBeGreaterThan(first + 1_000_000_000);
    await moveEntriesToLog(target.url);
    expect(await restoreBackup()).toMatchObject({ code: 0 });
    expect(await readVersion()).toBeGreaterThan(second + 1_000_000_000);
    expect(await readVersion()).toBeLessThan(Number.MAX_SAFE_INTEGER / 10_000);
  });

  test('leaves alone what a restore without the log has brought back, and repeats later deletions', async () => {
    const [broughtBack, deletedLater] = [createEntity(), createEntity()];
    await logDeletion(broughtBack, 7);
    expect(await restoreBackup('--without-log')).toMatchObject({ code: 0 });
    expect(await readReplayed()).toEqual([]);
    await moveEntriesToLog(target.url);
    await logDeletion(deletedLater, 8);
    expect(await restoreBackup()).toMatchObject({ code: 0, stderr: '' });
    expect(await readReplayed()).toEqual([deletedLater]);
  });

  test('needs an option for a log with a damaged line, which it then prints and leaves out', async () => {
    const [damaged, intact] = [createEntity(), createEntity()];
    const append = createLogAppender(join(folder, 'log'));
    await append([{ kind: 'project', ownerId: 'u1', entity: damaged, version: 1, atMs: 0 }]);
    const [file] = (await readFilesWith(damaged)) as [string];
    await appendFile(join(folder, 'log', file), `00000000 ["project","u1"]\n`);
    await logDeletion(intact, 9);
    expect(await restoreBackup()).toMatchObject({ code: 1, stderr: expect.stringContaining('--skip-damaged-lines') });
    const result = await restoreBackup('--skip-damaged-lines');
    expect(result).toMatchObject({ code: 0, stderr: `Left out: line 2 of ${file}: 00000000 ["project","u1"]\n` });
    expect(await readReplayed()).toContain(intact);
    // A restore that ignores the log must not be stopped by its damage later.
    expect(await restoreBackup('--without-log')).toMatchObject({ code: 0 });
    await moveEntriesToLog(target.url);
    expect(await restoreBackup()).toMatchObject({ code: 0, stderr: '' });
  });
});

async function readFilesWith(text: string): Promise<string[]> {
  const names = await readdir(join(folder, 'log'));
  const texts = await Promise.all(names.map(name => readFile(join(folder, 'log', name), 'utf8')));
  return names.filter((_, n) => texts[n]?.includes(text));
}
