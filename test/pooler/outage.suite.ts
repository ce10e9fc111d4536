import { createLogger, createPool, query, transaction } from '@archive/kit';
import { type DedicatedEngine, eventually, startDedicatedDatabase, startPgbouncer } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

let database: DedicatedEngine;
let pooler: DedicatedEngine;
beforeAll(async () => {
  database = await startDedicatedDatabase();
  pooler = await startPgbouncer(database.url);
});
afterAll(async () => {
  await pooler.stop();
  await database.stop();
});

test('an outage of PostgreSQL behind the pooler is UNAVAILABLE, and ends with the outage', async () => {
  const pool = createPool({ url: pooler.url, log: createLogger('silent', 'test') });
  const readOne = () => query(pool, 'select 1 as one');
  expect(await readOne()).toEqual([{ one: 1 }]);
  await database.terminate();
  await expect(readOne()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(transaction(pool, tx => query(tx, 'select 1'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await database.start();
  await eventually(async () => expect(await readOne()).toEqual([{ one: 1 }]), 10_000);
  await pool.end();
});
