import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { ServiceError } from '../errors/errors.ts';
import { createLogger } from '../log/log.ts';
import { type Engine, eventually, createTestDatabase } from '../testing/index.ts';
import { createPool } from './pool.ts';
import { query, queryOne, queryPrepared } from './query.ts';
import { transaction } from './transaction.ts';

const log = createLogger('silent', 'test');
let database: Engine;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, log });
  await query(pool, 'create table t (n bigint primary key)');
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});

describe('a failure of SQL', () => {
  test.each([
    ['a duplicate key', 'insert into t values (1), (1)', 'INTERNAL'],
    ['a wrong statement', 'select from nowhere', 'INTERNAL'],
    ['a statement that takes too long', "set local statement_timeout = '10ms'; select pg_sleep(5)", 'UNAVAILABLE'],
    ['a killed connection', 'select pg_terminate_backend(pg_backend_pid())', 'UNAVAILABLE'],
  ])('%s is %s', async (_, sql, code) => {
    await expect(transaction(pool, tx => query(tx, sql))).rejects.toMatchObject({ name: 'ServiceError', code });
    await expect(query(pool, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  test('NUL in a text is INVALID', async () => {
    await expect(query(pool, 'select $1::text', ['a\0b'])).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('a lock that another transaction holds is UNAVAILABLE after 2 s', async () => {
    const holder = await pool.connect();
    await holder.query('begin; lock table t in exclusive mode');
    await expect(transaction(pool, tx => query(tx, 'insert into t values (2)'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await holder.query('rollback');
    holder.release();
  });

  test('an unreachable server is UNAVAILABLE', async () => {
    const nowhere = createPool({ url: 'postgresql://nobody@127.0.0.1:1/none', log });
    await expect(query(nowhere, 'select 1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(transaction(nowhere, tx => query(tx, 'select 1'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await nowhere.end();
  });
});

describe('a statement outside a transaction', () => {
  const countRunning = async () =>
    (await query(pool, "select from pg_stat_activity where state = 'active' and query like 'select pg_sleep(60)%'"))
      .length;

  test('is ended by the server after 4 s even if its caller has gone, and its connection stays usable', async () => {
    const connections = createPool({ url: `${database.url}?application_name=gone`, max: 1, log });
    const pids = () => query(connections, 'select pg_backend_pid() as pid');
    const before = await pids();
    const begin = performance.now();
    await expect(query(connections, 'select pg_sleep(60)')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(performance.now() - begin).toBeGreaterThan(3_900);
    // The server sends the error before it reports that the statement has ended.
    await eventually(async () => expect(await countRunning()).toBe(0), 1_000);
    expect(await pids()).toEqual(before);
    await connections.end();
  });

  test('has no effect on the time limit of later users of its connection', async () => {
    const connections = createPool({ url: database.url, max: 1, log });
    await query(connections, 'select $1::int', [1]);
    const { rows } = await connections.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    await connections.end();
  });

  test('that fails, prepared or not, leaves its connection usable', async () => {
    const connections = createPool({ url: database.url, max: 1, log });
    for (const round of [1, 2]) {
      await expect(query(connections, 'select 1 / $1::int', [0])).rejects.toMatchObject({ code: 'INTERNAL' });
      const divide = (by: number) => queryPrepared(connections, 'division', 'select 6 / $1::int as n', [by]);
      await expect(divide(0)).rejects.toMatchObject({ code: 'INTERNAL' });
      await expect(divide(round)).resolves.toEqual([{ n: 6 / round }]);
      await expect(query(connections, 'select from nowhere')).rejects.toMatchObject({ code: 'INTERNAL' });
      await expect(query(connections, '')).resolves.toEqual([]);
    }
    await connections.end();
  });
});

describe('a transaction', () => {
  test('commits if its work returns', async () => {
    await expect(transaction(pool, async tx => queryOne(tx, 'insert into t values (10) returning n'))).resolves.toEqual(
      { n: 10 },
    );
    await expect(queryOne(pool, 'select n from t where n = 10')).resolves.toEqual({ n: 10 });
  });

  test('rolls back if its work throws', async () => {
    const work = transaction(pool, async tx => {
      await query(tx, 'insert into t values (11)');
      throw new Error('changed its mind');
    });
    await expect(work).rejects.toThrow('Service temporarily unavailable');
    await expect(queryOne(pool, 'select n from t where n = 11')).resolves.toBeUndefined();
  });

  test('that is idle for 5 s loses its locks, and then fails', async () => {
    let othersMayWrite = false;
    const work = transaction(pool, async tx => {
      await query(tx, 'lock table t in exclusive mode');
      await eventually(() => query(pool, 'insert into t values (13) on conflict do nothing'), 20_000);
      othersMayWrite = true;
      await query(tx, 'select 1');
    });
    await expect(work).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(othersMayWrite).toBe(true);
  });

  test('commits nothing if the signal of its caller has aborted', async () => {
    const caller = new AbortController();
    const gone = new ServiceError('UNAVAILABLE', 'nobody waits');
    const work = async (tx: PoolClient) => {
      await query(tx, 'insert into t values (12)');
      caller.abort(gone);
    };
    await expect(transaction(pool, work, caller.signal)).rejects.toBe(gone);
    await expect(queryOne(pool, 'select n from t where n = 12')).resolves.toBeUndefined();
  });
});
