import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createLogger, createPool, query } from '../index.ts';
import { createTestDatabase, type Engine } from '../testing/index.ts';
import { replayDeletions, type ReplayOptions } from './replay-deletions.ts';

const log = createLogger('silent', 'test');
let database: Engine;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, log });
  await pool.query(`create schema shop;
    create table shop.deletion_replay (
      id bigint generated always as identity primary key, kind text not null, owner_id text not null default '',
      entity text not null, version bigint not null default 0, at timestamptz not null default clock_timestamp());
    create table shop.effects (entity text)`);
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});

const addEntries = (count: number) =>
  query(pool, `insert into shop.deletion_replay (kind, entity) select 'item', n from generate_series(1, $1) n`, [
    count,
  ]);
const countEffects = async () => (await query(pool, 'select from shop.effects')).length;
const apply: ReplayOptions['apply'] = (tx, { entity }) =>
  query(tx, 'insert into shop.effects (entity) values ($1)', [entity]);

test('two replicas repeat each deletion once, and neither begins to serve before all are repeated', async () => {
  await addEntries(450);
  const effectsAtStart = await Promise.all(
    [1, 2].map(async () => {
      await replayDeletions({ pool, schema: 'shop', apply, log });
      return countEffects();
    }),
  );
  expect(effectsAtStart).toEqual([450, 450]);
});

test('a deletion that cannot be repeated stays for the next start, with no part of its effect', async () => {
  await query(pool, 'truncate shop.effects');
  await addEntries(2);
  const failAtSecond: ReplayOptions['apply'] = async (tx, entry) => {
    await apply(tx, entry);
    if (entry.entity === '2') throw new Error('no disk');
  };
  await expect(replayDeletions({ pool, schema: 'shop', apply: failAtSecond, log })).rejects.toThrow();
  expect(await countEffects()).toBe(0);
  await replayDeletions({ pool, schema: 'shop', apply, log });
  expect(await countEffects()).toBe(2);
});

test('the triggers can tell a replay from other deletions', async () => {
  await addEntries(1);
  const readSetting = `select current_setting('archive.is_replay', true) as value`;
  let during: unknown;
  const read: ReplayOptions['apply'] = async tx =>
    (during = (await query<{ value: string }>(tx, readSetting))[0]?.value);
  await replayDeletions({ pool, schema: 'shop', apply: read, log });
  expect(during).toBe('on');
  const after = await Promise.all(Array.from({ length: 10 }, () => query<{ value: string }>(pool, readSetting)));
  expect(after.flat().filter(({ value }) => value === 'on')).toEqual([]);
});
