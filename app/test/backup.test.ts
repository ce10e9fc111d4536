import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  backUp,
  backup,
  folder,
  listBackups,
  readRows,
  restore,
  run,
  secret,
  source,
  target,
  useBackup,
} from './backup.fixture.ts';

useBackup(process.env);

test('a backup and its secret are readable by its user only', async () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await modeOf(backup)).toBe('700');
  const modes = await Promise.all((await readdir(backup)).map(name => modeOf(join(backup, name))));
  expect(new Set(modes)).toEqual(new Set(['600']));
  expect(await readFile(join(backup, 'key-sealing-secret'), 'utf8')).toBe(`${secret}\n`);
});

describe('a restored archive', () => {
  test('has all rows, and a second restore into it is refused', async () => {
    expect(await restore(backup)).toMatchObject({ code: 0, stderr: '' });
    const text = `select id, name, created_at from auth.users order by id`;
    expect(await readRows(target.url, text)).toEqual(await readRows(source.url, text));
    expect(await restore(backup)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database is not empty'),
    });
    expect(await readRows(target.url, text)).toHaveLength(500);
  });

  test('uses other streams of events than the original', async () => {
    const text = 'select id from sessions.outbox_id union all select id from projects.outbox_id';
    const ids = [...(await readRows(target.url, text)), ...(await readRows(source.url, text))];
    expect(new Set(ids.map(row => row['id'])).size).toBe(4);
  });

  test('can get the deletion log again, as after a restore by other means', async () => {
    expect(await run('restore', ['--log-only'], { DATABASE_URL: target.url })).toMatchObject({ code: 0 });
    expect(await readRows(target.url, 'select kind from auth.deletion_replay')).toEqual([
      { kind: 'sign_ins' },
      { kind: 'sign_ins' },
    ]);
  });
});

test('--keep removes older backups, and log files that no remaining backup needs', async () => {
  const old = join(folder, 'log', '2020-01-01-00000000-0000-4000-8000-000000000000.log');
  await writeFile(old, '');
  const before = await listBackups();
  expect(await backUp(['--keep', '1'])).toMatchObject({ code: 0 });
  expect(await listBackups()).toHaveLength(1);
  expect(before).not.toContain((await listBackups())[0]);
  expect(await readdir(join(folder, 'log'))).not.toContain('2020-01-01-00000000-0000-4000-8000-000000000000.log');
  expect(await restore(join(folder, 'backups', (await listBackups())[0] ?? ''))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not empty'),
  });
});

test('--keep never removes the backup just taken, and reports that the clock was set back', async () => {
  const ahead = join(folder, 'backups', '2999-01-01T00-00-00-000Z');
  await cp(join(folder, 'backups', (await listBackups())[0] ?? ''), ahead, { recursive: true });
  const result = await backUp(['--keep', '1']);
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('was the clock set back?') });
  const [left, ...others] = await listBackups();
  expect(others).toEqual([]);
  expect(result.stdout).toContain(left);
});

test('a backup that fails leaves no folder', async () => {
  const parent = join(folder, 'failed');
  const result = await run('backup', [parent], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  expect(result.code).toBe(1);
  expect(result.stderr).toContain('The database failed');
  expect(await readdir(parent)).toEqual([]);
});

test.each([
  ['backup'],
  ['backup', 'a', 'b'],
  ['backup', 'a', '--keep', '0'],
  ['restore'],
  ['restore', 'a', '--log-only'],
])('wrong arguments are explained: npm run %s %s %s %s', async (command, ...args) => {
  const result = await run(command as 'backup' | 'restore', args.filter(Boolean));
  expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining(`npm run ${command}`) });
});
