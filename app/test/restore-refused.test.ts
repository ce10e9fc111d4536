import { createHash, randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createLogAppender, createPool, query } from '@archive/kit';
import type { Manifest } from '../src/backup/manifest.ts';
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
  const changeManifest = async (change: (text: string) => string) => {
    const text = change(await readFile(join(damaged, 'manifest.json'), 'utf8'));
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
    await changeManifest(text => text.replace('"format": 1', '"format": 2'));
    await expectRefused(await restore(damaged), 'restore it with a newer release');
  });

  test('if this release does not know a migration', async () => {
    await changeManifest(text => text.replace('"id": 13', '"id": 99'));
    await expectRefused(await restore(damaged), 'does not know migration 013_deletion_log.sql of the schema sessions');
  });

  test('if a table has another number of rows, after all other tables were filled', async () => {
    let last = '';
    await changeManifest(text => {
      const manifest = JSON.parse(text) as Manifest;
      last = manifest.tables.at(-1)?.file ?? '';
      const tables = manifest.tables.map(table => (table.file === last ? { ...table, rows: table.rows + 1 } : table));
      return JSON.stringify({ ...manifest, tables });
    });
    await expectRefused(await restore(damaged), `${last} has 0 rows, not 1`);
  });

  test('if there is no deletion log, or it belongs to another archive', async () => {
    await expectRefused(await restore(backup, ['--log', join(folder, 'absent')]), 'There is no deletion log');
    const other = join(folder, 'other');
    await mkdir(other, { recursive: true });
    await createLogAppender(other)([
      { kind: 'backup', ownerId: '', entity: randomUUID(), version: 1, atMs: Date.now() },
    ]);
    await expectRefused(await restore(backup, ['--log', other]), 'lacks the entry of this backup');
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
