import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { runForOwner } from '../concurrency/current-owner.ts';
import { createLogger } from '../log/log.ts';
import { type Engine, createTestDatabase, eventually } from '../testing/index.ts';
import { withConnection } from './connection.ts';
import { createPool } from './pool.ts';
import { query } from './query.ts';

let database: Engine;
let pool: Pool;
const begun: string[] = [];
/** Each function ends the work that holds a connection. */
const running: (() => void)[] = [];
const started: Promise<unknown>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, max: 4, log: createLogger('silent', 'test') });
});
afterEach(async () => {
  let areSettled = false;
  void Promise.all(started.splice(0)).then(() => (areSettled = true));
  await eventually(() => {
    for (const end of running.splice(0)) end();
    expect(areSettled).toBe(true);
  });
  begun.length = 0;
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});

/** Starts work that holds a connection until the test ends it. */
function hold(owner: string): Promise<void> {
  return runForOwner(owner, () =>
    withConnection(pool, () => {
      begun.push(owner);
      return new Promise<void>(resolve => running.push(resolve));
    }),
  );
}

/** Calls `hold` `count` times. Returns the outcome of the last call: undefined or an error. */
function holdMany(owner: string, count: number): Promise<unknown> {
  const held = Array.from({ length: count }, () => hold(owner).catch((error: unknown) => error));
  started.push(...held);
  return held.at(-1) ?? Promise.resolve();
}

test('an owner that fills the queue leaves a connection to another owner', async () => {
  void holdMany('greedy', 100);
  await eventually(() => expect(begun).toHaveLength(3));
  await expect(runForOwner('modest', () => query(pool, 'select 1 as one'))).resolves.toEqual([{ one: 1 }]);
  expect(begun).toHaveLength(3);
});

test('a free connection goes to the waiting owner that uses fewest', async () => {
  void holdMany('first', 3);
  void holdMany('second', 1);
  await eventually(() => expect(begun).toHaveLength(4));
  void holdMany('first', 50);
  void holdMany('second', 1);
  void holdMany('third', 1);
  running.splice(0, 2).forEach(end => end());
  await eventually(() => expect(begun.slice(4).sort()).toEqual(['second', 'third']));
});

test('the statements of one owner do not fill the queue of another', async () => {
  expect(await holdMany('greedy', 504)).toMatchObject({ code: 'UNAVAILABLE' });
  await expect(runForOwner('modest', () => query(pool, 'select 1 as one'))).resolves.toEqual([{ one: 1 }]);
});

test('work without an owner is served too', async () => {
  void holdMany('greedy', 10);
  await expect(query(pool, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
});
