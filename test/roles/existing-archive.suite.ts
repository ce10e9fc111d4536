import { type DedicatedEngine, runStatement } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runBackupCommand } from '../src/archive/backup-commands.ts';
import { createUsers, startDatabase } from './database.ts';
import { databaseUsers, withUser } from './users.ts';

const schemas = `'${databaseUsers.join("', '")}'`;
let database: DedicatedEngine;
beforeAll(async () => {
  database = await startDatabase();
  expect(await runBackupCommand('migrate', [], { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
  await createUsers(database.url);
});
afterAll(() => database.stop());

test('roles.sql gives all objects of an existing archive to the users of their services', async () => {
  const objects = `select n.nspname as schema, c.relname as name, c.relowner as owner
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
    union all select n.nspname, p.proname, p.proowner from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    union all select nspname, nspname, nspowner from pg_namespace`;
  const read = (condition: string) =>
    runStatement(database.url, `select schema, name from (${objects}) as o where schema in (${schemas}) ${condition}`);
  expect((await read('')).length).toBeGreaterThan(50);
  expect(await read("and pg_get_userbyid(owner) <> 'archive_' || schema")).toEqual([]);
});

test('roles.sql lets archive_backup read all tables and sequences of an existing archive', async () => {
  const unreadable = `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in (${schemas}) and c.relkind in ('r', 'S') and not has_table_privilege('archive_backup', c.oid, 'select')`;
  expect(await runStatement(database.url, unreadable)).toEqual([]);
});

test.each(databaseUsers)('the user of %s migrates the schema of its service, and no other one', async user => {
  const settings = { DATABASE_URL: withUser(database.url, user) };
  expect(await runBackupCommand('migrate', [`--target=${user}`], settings)).toMatchObject({ code: 0 });
  const other = databaseUsers[(databaseUsers.indexOf(user) + 1) % databaseUsers.length]!;
  const refused = await runBackupCommand('migrate', [`--target=${other}`], settings);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('permission denied') });
});
