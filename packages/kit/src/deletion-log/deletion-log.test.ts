import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createLogger, createMetrics, createPool, query } from '../index.ts';
import { createTestDatabase, type Engine, eventually } from '../testing/index.ts';
import { type DeletionLog, startDeletionLog } from './deletion-log.ts';
import { type DamagedLine, readDeletionLog } from './log-folder.ts';
import { addDeletionLogMetric } from './metric.ts';

const log = createLogger('silent', 'test');
const throwDamaged = ({ file }: DamagedLine) => {
  throw new Error(`${file} is damaged`);
};

describe('the deletion log of a schema', () => {
  let database: Engine;
  let pool: Pool;
  let folder: string;
  const started: DeletionLog[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool({ url: database.url, log });
    await pool.query(`create schema shop; create table shop.deletion_log (
      id bigint generated always as identity primary key, kind text not null, owner_id text not null default '',
      entity text not null, version bigint not null default 0, at timestamptz not null default clock_timestamp());
      create table shop.deletion_log_use (is_used boolean primary key default true)`);
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deletion-log-'));
    await pool.query('truncate shop.deletion_log, shop.deletion_log_use');
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map(each => each.stop()));
    await rm(folder, { recursive: true });
  });
  afterAll(async () => {
    await pool.end();
    await database.stop();
  });

  const start = (where: string | undefined = folder) => {
    const deletions = startDeletionLog({ pool, schema: 'shop', folder: where, log });
    started.push(deletions);
    return deletions;
  };
  const commit = (entity: string) =>
    query(pool, `insert into shop.deletion_log (kind, entity) values ('item', $1)`, [entity]);
  const readEntities = async () => {
    const entities: string[] = [];
    for await (const { entity } of readDeletionLog(folder, throwDamaged)) entities.push(entity);
    return entities.sort();
  };
  const countRows = async () => (await query(pool, 'select from shop.deletion_log')).length;

  test('has every deletion of two replicas on disk when each has flushed its own', async () => {
    const replicas = [start(), start()];
    const missing: string[] = [];
    const deleteItems = async (replica: DeletionLog, name: string) => {
      for (let n = 0; n < 25; n += 1) {
        await commit(`${name}${n}`);
        await replica.flush();
        if (!(await readEntities()).includes(`${name}${n}`)) missing.push(`${name}${n}`);
      }
    };
    await Promise.all(
      replicas.flatMap((replica, n) => [deleteItems(replica, `a${n}-`), deleteItems(replica, `b${n}-`)]),
    );
    expect(missing).toEqual([]);
    expect(new Set(await readEntities()).size).toBe(100);
    expect(await countRows()).toBe(0);
  });

  test('gets the deletions of a process that ended between its commit and its flush', async () => {
    await commit('left over');
    start();
    await eventually(async () => expect(await readEntities()).toEqual(['left over']));
  });

  test('keeps deletions in the database while the folder cannot be written, and flush fails', async () => {
    const deletions = start();
    await deletions.flush();
    await rename(folder, `${folder}-moved`);
    await commit('one');
    await expect(deletions.flush()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await deletions.tryFlush();
    expect(await countRows()).toBe(1);
    await rename(`${folder}-moved`, folder);
    await deletions.flush();
    expect(await readEntities()).toEqual(['one']);
  });

  test('stays small without a folder, and keeps the rows of the last minutes', async () => {
    await commit('new');
    await query(
      pool,
      `insert into shop.deletion_log (kind, entity, at) values ('item', 'old', now() - interval '1 hour')`,
    );
    await startDeletionLog({ pool, schema: 'shop', folder: undefined, log }).stop();
    expect(await query(pool, 'select entity from shop.deletion_log')).toEqual([{ entity: 'new' }]);
  });

  test('has a gauge for the age of the oldest entry that is not in a file, once a log is kept', async () => {
    const metrics = createMetrics();
    const remove = addDeletionLogMetric(metrics, pool, 'shop', log);
    const readAge = async () => Number(/\{schema="shop"\} ([\d.]+)/.exec(await metrics.metrics())?.[1]);
    const addOldRow = () =>
      query(pool, `insert into shop.deletion_log (kind, entity, at) values ('item', 'old', now() - interval '1 hour')`);
    await addOldRow();
    expect(await readAge()).toBe(0);
    const deletions = start();
    await deletions.flush();
    expect(await readAge()).toBe(0);
    await deletions.stop();
    await addOldRow();
    await commit('new');
    expect(await readAge()).toBeGreaterThanOrEqual(3_600);
    remove();
  });

  test('keeps all rows in a process without a folder, if a replica has or had one', async () => {
    await start().flush();
    await query(
      pool,
      `insert into shop.deletion_log (kind, entity, at) values ('item', 'old', now() - interval '1 hour')`,
    );
    await startDeletionLog({ pool, schema: 'shop', folder: undefined, log }).stop();
    expect([...(await readEntities()), ...(await query(pool, 'select from shop.deletion_log'))]).toHaveLength(1);
  });
});
