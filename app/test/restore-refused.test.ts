import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createPool, query } from '@archive/kit';
import {
  backUp,
  backup,
  folder,
  listBackups,
  log,
  readRows,
  restore,
  type Result,
  schemasOfArchive,
  target,
  useBackup,
} from './backup.fixture.ts';

useBackup(process.env);

describe('a restore is refused and changes nothing', () => {
  let damaged: string;
  beforeEach(async () => {
    damaged = join(folder, 'damaged');
    await rm(damaged, { recursive: true, force: true });
    await cp(backup, damaged, { recursive: true });
  });

  const expectRefused = async (result: Result, reason: string) => {
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(reason) });
    expect(await readRows(target.url, schemasOfArchive)).toEqual([]);
  };
  /** Changes the manifest and its checksum. */
  const changeManifest = async (from: string, to: string) => {
    const text = (await readFile(join(damaged, 'manifest.json'), 'utf8')).replace(from, to);
    await writeFile(join(damaged, 'manifest.json'), text);
    const digest = createHash('sha256').update(text).digest('hex');
    await writeFile(join(damaged, 'manifest.json.sha256'), `${digest}  manifest.json\n`);
  };
  const users = () => join(damaged, 'auth.users.copy.zst');

  test('if a file has another byte', async () => {
    const bytes = await readFile(users());
    bytes[100]! ^= 1;
    await writeFile(users(), bytes);
    await expectRefused(await restore(damaged), 'auth.users.copy.zst does not match its checksum');
  });

  test('if a file is cut', async () => {
    await truncate(users(), (await stat(users())).size - 1);
    await expectRefused(await restore(damaged), 'auth.users.copy.zst does not match its checksum');
  });

  test('if a file or the manifest is missing', async () => {
    await rm(users());
    await expectRefused(await restore(damaged), 'auth.users.copy.zst cannot be read');
    await rm(join(damaged, 'manifest.json'));
    await expectRefused(await restore(damaged), 'is not a complete backup');
  });

  test('if the manifest was changed', async () => {
    await appendFile(join(damaged, 'manifest.json'), ' ');
    await expectRefused(await restore(damaged), 'manifest.json does not match its checksum');
  });

  test('if the format is newer', async () => {
    await changeManifest('"format": 1', '"format": 2');
    await expectRefused(await restore(damaged), 'restore it with a newer release');
  });

  test('if this release does not know a migration', async () => {
    await changeManifest('"id": 13', '"id": 99');
    await expectRefused(await restore(damaged), 'does not know migration 013_deletion_log.sql of the schema sessions');
  });

  test('if a table has another number of rows, after all other tables were filled', async () => {
    await changeManifest('"rows": 500', '"rows": 501');
    await expectRefused(await restore(damaged), 'has 500 rows, not 501');
  });

  test('if there is no deletion log, or it belongs to another archive', async () => {
    await expectRefused(await restore(backup, ['--log', join(folder, 'absent')]), 'There is no deletion log');
    await mkdir(join(folder, 'empty'), { recursive: true });
    await expectRefused(await restore(backup, ['--log', join(folder, 'empty')]), 'lacks the entry of this backup');
  });

  test('if something is connected to the database', async () => {
    const pool = createPool({ url: target.url, log });
    await query(pool, 'select 1');
    await expectRefused(await restore(backup), 'stop the archive first');
    await pool.end();
  });

  test('if an embedded archive would have no sealing secret', async () => {
    const embedded = { DATABASE_URL: '', KEY_SEALING_SECRET: '' };
    expect(await backUp()).toMatchObject({ code: 0 });
    const withoutSecret = join(folder, 'backups', (await listBackups()).at(-1) ?? '');
    await expectRefused(await restore(withoutSecret, [], embedded), 'The backup has no sealing secret');
  });
});
