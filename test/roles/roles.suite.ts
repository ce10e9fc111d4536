import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, runStatement } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { takeBackup } from '../src/archive/backup-commands.ts';
import { createWorld, type World } from '../src/world/world.ts';
import { createUsers } from './database.ts';
import { sendToRedis } from './redis.ts';
import { publishAs, subscribeAs } from './nats-client.ts';
import { type ArchiveWithUsers, startArchiveWithUsers } from './topology.ts';
import { useArchive } from './use-archive.ts';
import { databaseUsers, withUser } from './users.ts';

let running: ArchiveWithUsers;
let world: World;
beforeAll(async () => {
  const start = async () => (running = await startArchiveWithUsers()).archive;
  world = createWorld({ name: 'a user for each service', canRun: () => Promise.resolve(true), start });
  await world.start();
});
afterAll(() => running.stop());

const databaseUrlOf = (user: Parameters<typeof withUser>[1]) => withUser(running.database.url, user);

describe('an archive whose services have users of their own', () => {
  test('uploads, lists, finds, deletes and erases', () => useArchive(world, running.database.url));

  test('works on after roles.sql has run again', async () => {
    await createUsers(running.database.url);
    await useArchive(world, running.database.url);
  });

  test('confirms all its events over NATS', async () => {
    const waiting =
      'select ((select count(*) from sessions.outbox) + (select count(*) from projects.outbox))::int as events';
    await eventually(async () => expect(await runStatement(running.database.url, waiting)).toEqual([{ events: 0 }]));
  });
});

describe('a user of PostgreSQL', () => {
  const denied = { code: '42501' };

  test.each(databaseUsers)('of %s cannot read, write or change another schema', async user => {
    for (const other of databaseUsers.filter(name => name !== user)) {
      for (const statement of [
        `select from ${other}.migrations`,
        `delete from ${other}.migrations`,
        `create table ${other}.intruder ()`,
        `drop schema ${other} cascade`,
      ])
        await expect(runStatement(databaseUrlOf(user), statement)).rejects.toMatchObject(denied);
    }
  });

  test.each([...databaseUsers, 'backup'] as const)('of %s cannot create a schema, a user or a file', async user => {
    for (const statement of [
      'create schema intruder',
      'create table public.intruder ()',
      'create temporary table intruder ()',
      'create role intruder',
      "copy (select 1) to '/tmp/intruder'",
    ])
      await expect(runStatement(databaseUrlOf(user), statement)).rejects.toMatchObject(denied);
  });

  test('needs its password', async () => {
    const url = databaseUrlOf('auth').replace(/:[^:@]+@/, ':wrong@');
    await expect(runStatement(url, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('archive_backup takes a backup, and changes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'roles-'));
    const url = databaseUrlOf('backup');
    await takeBackup(folder, [], { DATABASE_URL: url, DATA_DIR: join(folder, 'data') });
    for (const schema of databaseUsers)
      await expect(runStatement(url, `delete from ${schema}.migrations`)).rejects.toMatchObject(denied);
    await rm(folder, { recursive: true });
  });
});

describe('a user of NATS', () => {
  const urlOf = (user: 'projects' | 'sessions' | 'search') => withUser(running.nats.url, user);
  const own = { projects: 'project.erased', sessions: 'session.changed' } as const;

  test('publishes the events of its own service only', async () => {
    expect(await publishAs(urlOf('projects'), `archive-x.${own.projects}.y`)).toBeUndefined();
    expect(await publishAs(urlOf('sessions'), `archive-x.${own.sessions}.y`)).toBeUndefined();
    expect(await publishAs(urlOf('projects'), `archive-x.${own.sessions}.y`)).toMatch(/permission/i);
    expect(await publishAs(urlOf('sessions'), `archive-x.${own.projects}.y`)).toMatch(/permission/i);
    expect(await publishAs(urlOf('search'), `archive-x.${own.projects}.y`)).toMatch(/permission/i);
  });

  test.each(['projects', 'sessions', 'search'] as const)('of %s cannot read past its consumer', async user => {
    for (const subject of ['>', '_INBOX.>', '*.session.changed.*', '$JS.API.>'])
      expect(await subscribeAs(urlOf(user), subject)).toMatch(/permission/i);
    for (const subject of ['$JS.API.STREAM.DELETE.x', '$JS.API.STREAM.PURGE.x', '$JS.API.STREAM.MSG.GET.x'])
      expect(await publishAs(urlOf(user), subject)).toMatch(/permission/i);
  });

  test('takes no messages from the consumer of another service', async () => {
    const take = '$JS.API.CONSUMER.MSG.NEXT.x';
    expect(await publishAs(urlOf('projects'), `${take}.sessions`)).toMatch(/permission/i);
    expect(await publishAs(urlOf('sessions'), `${take}.search`)).toMatch(/permission/i);
    expect(await publishAs(urlOf('search'), `${take}.sessions`)).toMatch(/permission/i);
  });
});

describe('the user of Redis', () => {
  const urlOf = () => withUser(running.redis.url, 'gateway');

  test('counts the requests of the gateway', async () => {
    expect(await sendToRedis(running.redis.url, ['keys', 'allowance:*'])).not.toEqual([]);
  });

  test.each(['keys *', 'get other', 'flushall', 'config get *', 'acl list'])('cannot send %s', async command => {
    await expect(sendToRedis(urlOf(), command.split(' '))).rejects.toThrow('NOPERM');
  });
});

describe('the role of Elasticsearch', () => {
  test('allows each request that search sends, and each of its privileges is used', () => {
    expect(running.elasticsearch.refused).toEqual([]);
    expect([...running.elasticsearch.used.keys()].sort()).toEqual(['manage', 'read', 'write']);
  });

  test.each(['other/_search', 'archive-heads,other/_search', '_cluster/settings', '_all/_search'])(
    'does not allow GET %s',
    async path => {
      expect((await fetch(`${running.elasticsearch.url}/${path}`)).status).toBe(403);
    },
  );
});
