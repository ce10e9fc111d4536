import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createLogger, type Logger } from '../log/log.ts';
import { eventually, listDatabaseKinds, type Engine, createTestDatabase } from '../testing/index.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { query } from './query.ts';

const log = createLogger('silent', 'test');

describe.each(await listDatabaseKinds())('migrations on %s PostgreSQL', kind => {
  let database: Engine;
  let pool: Pool;
  let folder: string;
  let schema = '';
  let count = 0;

  beforeAll(async () => {
    database = await createTestDatabase(kind);
    pool = createPool({ url: database.url, log });
  });
  afterAll(async () => {
    await pool.end();
    await database.stop();
  });
  beforeEach(async () => {
    schema = `s${(count += 1)}`;
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
  const run = () => migrate({ pool, schema, folder: pathToFileURL(`${folder}/`), log });
  const applied = async () =>
    (await query<{ name: string }>(pool, `select name from ${schema}.migrations order by id`)).map(row => row.name);

  const waiting = () =>
    query(pool, "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");

  test('are applied in order, each once, by ten replicas that start at once', async () => {
    await write('001_table.sql', `create table ${schema}.t (n int); insert into ${schema}.t values (1);`);
    await write('002_change.sql', `update ${schema}.t set n = n + 1;`);
    await Promise.all(Array.from({ length: 10 }, run));
    await expect(applied()).resolves.toEqual(['001_table.sql', '002_change.sql']);
    await expect(query(pool, `select n from ${schema}.t`)).resolves.toEqual([{ n: 2 }]);
  });

  test('upgrade an earlier version and keep its rows', async () => {
    await write('001_table.sql', `create table ${schema}.t (n int);`);
    await run();
    await query(pool, `insert into ${schema}.t values (7)`);
    await write('002_column.sql', `alter table ${schema}.t add m int default 1;`);
    await run();
    await expect(query(pool, `select n, m from ${schema}.t`)).resolves.toEqual([{ n: 7, m: 1 }]);
  });

  test('are logged at level info in an upgrade, and at level debug in a new schema', async () => {
    const levels: string[] = [];
    const record = (level: string) => () => levels.push(level);
    const recorder = { debug: record('debug'), info: record('info') } as unknown as Logger;
    const runLogged = () => migrate({ pool, schema, folder: pathToFileURL(`${folder}/`), log: recorder });
    await write('001_table.sql', `create table ${schema}.t (n int);`);
    await runLogged();
    await write('002_column.sql', `alter table ${schema}.t add m int;`);
    await runLogged();
    expect(levels).toEqual(['debug', 'info']);
  });

  test('fail early behind a long read of a table, and do not block other readers', async () => {
    await write('001_table.sql', `create table ${schema}.t (n int);`);
    await run();
    await write('002_column.sql', `alter table ${schema}.t add m int;`);
    const reader = await pool.connect();
    try {
      await reader.query(`begin; select from ${schema}.t`);
      await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(query(pool, `select n from ${schema}.t`)).resolves.toEqual([]);
      await expect(waiting()).resolves.toEqual([]);
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    await run();
    await expect(applied()).resolves.toEqual(['001_table.sql', '002_column.sql']);
  });

  test('may take longer than the time limit of a request', async () => {
    await write('001_slow.sql', `create table ${schema}.t (n int); select pg_sleep(5);`);
    await run();
    await expect(applied()).resolves.toEqual(['001_slow.sql']);
  }, 20_000);

  const createTable = () => write('001_table.sql', `create table ${schema}.t (n int);`);
  const readIndexes = () =>
    query<{ name: string; valid: boolean }>(
      pool,
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = $1::regclass`,
      [`${schema}.t`],
    );
  /** Runs the migrations behind a transaction's snapshot. `create index concurrently` waits for this snapshot. */
  const runBehindSnapshot = async (whileWaiting: (running: Promise<void>) => Promise<void>) => {
    const reader = await pool.connect();
    try {
      await reader.query('begin isolation level repeatable read; select 1');
      const running = run();
      running.catch(() => undefined);
      await eventually(async () => expect(await readIndexes()).toEqual([{ name: 't_n', valid: false }]));
      await whileWaiting(running);
      await reader.query('rollback');
      await running.catch(() => undefined);
    } finally {
      reader.release(true);
    }
  };

  test('create an index without blocking writers, while other replicas start', async () => {
    await createTable();
    await run();
    await write(
      '002_index.concurrent.sql',
      `-- Finds rows by n.\ncreate index concurrently t_n\n  on ${schema}.t (n);\n`,
    );
    await runBehindSnapshot(async () => {
      await query(pool, `insert into ${schema}.t values (1)`);
      await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
    await expect(readIndexes()).resolves.toEqual([{ name: 't_n', valid: true }]);
    await expect(applied()).resolves.toEqual(['001_table.sql', '002_index.concurrent.sql']);
  }, 20_000);

  test('recreate an index that an interrupted migration left incomplete', async () => {
    await createTable();
    await run();
    await write('002_index.concurrent.sql', `create index concurrently t_n on ${schema}.t (n);`);
    await runBehindSnapshot(async running => {
      await query(
        pool,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'create index concurrently%' and datname = current_database()`,
      );
      await expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
    await expect(readIndexes()).resolves.toEqual([{ name: 't_n', valid: false }]);
    await run();
    await expect(readIndexes()).resolves.toEqual([{ name: 't_n', valid: true }]);
  });

  test('continue after the last completed statement, and run each statement once', async () => {
    await createTable();
    const insert = `insert into ${schema}.t values (1);`;
    await write('002_steps.concurrent.sql', `${insert}\nselect 1 / (count(*) - 1) from ${schema}.t;\n${insert}`);
    await write('003_more.sql', `update ${schema}.t set n = n + 1;`);
    await expect(run()).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(applied()).resolves.toEqual(['001_table.sql']);
    await query(pool, `insert into ${schema}.t values (5)`);
    await Promise.all(Array.from({ length: 10 }, run));
    await expect(query(pool, `select n from ${schema}.t order by n`)).resolves.toEqual([{ n: 2 }, { n: 2 }, { n: 6 }]);
    await expect(applied()).resolves.toEqual(['001_table.sql', '002_steps.concurrent.sql', '003_more.sql']);
  });

  test('that fail leave no partial changes', async () => {
    await write('001_table.sql', `create table ${schema}.t (n int);`);
    await write('002_broken.sql', `alter table ${schema}.t add m int; select 1 / 0;`);
    await expect(run()).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(query(pool, 'select from pg_namespace where nspname = $1', [schema])).resolves.toEqual([]);
  });

  test('reject two files with one number, instead of leaving one of them out', async () => {
    await write('001_first.concurrent.sql', `create table ${schema}.t (n int);`);
    await write('001_second.sql', `create table ${schema}.u (n int);`);
    await expect(run()).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(query(pool, 'select from pg_namespace where nspname = $1', [schema])).resolves.toEqual([]);
  });

  test('reject a file that was changed after it was applied', async () => {
    await write('001_table.sql', `create table ${schema}.t (n int);`);
    await run();
    await write('001_table.sql', `create table ${schema}.t (n bigint);`);
    await expect(run()).rejects.toMatchObject({
      cause: { message: expect.stringContaining('was changed after it was applied') as unknown },
    });
  });

  test('reject a database that is newer than the files', async () => {
    await write('001_table.sql', `create table ${schema}.t (n int);`);
    await write('002_more.sql', `create table ${schema}.u (n int);`);
    await run();
    await rm(join(folder, '002_more.sql'));
    await expect(run()).rejects.toMatchObject({
      cause: { message: expect.stringContaining('does not know') as unknown },
    });
  });
});
