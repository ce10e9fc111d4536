import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { createLogger } from '../log/log.ts';
import { type Engine, createTestDatabase } from '../testing/index.ts';
import { copyColumnBytes } from './copy.ts';
import { parseCopyColumn } from './parse-copy.ts';
import { createPool } from './pool.ts';
import { query } from './query.ts';

let database: Engine;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, max: 1, log: createLogger('silent', 'test') });
  await query(pool, 'create table t (name text, n int, bytes bytea)');
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});

const store = (name: string, rows: Buffer[]) =>
  Promise.all(rows.map((bytes, n) => query(pool, 'insert into t values ($1, $2, $3)', [name, n, bytes])));

const read = async (name: string) =>
  Buffer.concat(await copyColumnBytes(pool, 'select bytes from t where name = $1 order by n', [name]));

test.each([
  ['nothing', []],
  ['an empty row', [Buffer.alloc(0)]],
  ['bytes that look like the end', [Buffer.from([0xff, 0xff]), Buffer.from([0, 1, 0, 0, 0, 0])]],
  ['rows far larger than one read of the socket', [randomBytes(700_000), randomBytes(1), randomBytes(90_000)]],
])('%s is returned as it was stored', async (name, rows) => {
  await store(name, rows);
  expect((await read(name)).equals(Buffer.concat(rows))).toBe(true);
});

test.each([`it's`, String.raw`a\'; drop table t; --`, '$2', '🦉'])('a value is never read as SQL: %s', async name => {
  await store(name, [Buffer.from(name)]);
  expect((await read(name)).toString()).toBe(name);
});

test('NUL in a value is INVALID', async () => {
  await expect(read('a\0b')).rejects.toMatchObject({ name: 'ServiceError', code: 'INVALID' });
});

test.each([
  ['a wrong statement', 'select from nowhere', 'INTERNAL'],
  ['a statement that takes too long', `select ''::bytea from pg_sleep(60)`, 'UNAVAILABLE'],
  ['a killed connection', `select ''::bytea from pg_terminate_backend(pg_backend_pid())`, 'UNAVAILABLE'],
  [
    'a failure after the first rows',
    `select (array['\\x01'::bytea])[1 / (3 - n)] from generate_series(1, 9) n`,
    'INTERNAL',
  ],
])('the pool still works after %s', async (_, select, code) => {
  await expect(copyColumnBytes(pool, select, [])).rejects.toMatchObject({ name: 'ServiceError', code });
  await expect(query(pool, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
});

test('an incomplete COPY result throws, and never returns less content', () => {
  expect(() => parseCopyColumn([Buffer.alloc(19), Buffer.from([0, 1, 0, 0, 0, 9, 1, 2])])).toThrow(RangeError);
});
