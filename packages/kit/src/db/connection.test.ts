import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createLogger } from '../log.ts';
import { type FaultProxy, startDedicatedDatabase, type DedicatedEngine, startFaultProxy } from '../testing/index.ts';
import { createPool } from './pool.ts';
import { query } from './query.ts';
import { transaction } from './transaction.ts';

const log = createLogger('silent', 'test');

describe('a database', () => {
  let engine: DedicatedEngine;
  let line: FaultProxy;
  let pool: Pool;
  let direct: Pool;
  beforeAll(async () => {
    engine = await startDedicatedDatabase();
    line = await startFaultProxy(join(engine.folder, '.s.PGSQL.5432'));
    pool = createPool({ url: `postgresql://postgres@${line.address}/postgres`, log });
    direct = createPool({ url: engine.url, log });
  }, 60_000);
  afterAll(async () => {
    await pool.end();
    await direct.end();
    line.stop();
    await engine.stop();
  });

  const servers = () => {
    const ask = () => query<{ pid: number }>(pool, 'select pg_backend_pid() as pid from pg_sleep(0.1)');
    return Promise.all([ask(), ask(), ask()]).then(rows => rows.flat().map(({ pid }) => pid));
  };
  const pass = (seconds: number) => query(direct, 'select pg_sleep($1)', [seconds]);

  test('is asked over new connections once those that were idle went silent behind the line', async () => {
    const before = await servers();
    line.blackhole();
    line.restore();
    await pass(0.6);
    const after = await servers();
    expect(before.filter(pid => after.includes(pid))).toEqual([]);
  });

  test('is asked over the same connections where they are only idle', async () => {
    const before = await servers();
    await pass(0.6);
    expect((await servers()).toSorted()).toEqual(before.toSorted());
  });

  test('keeps no connection whose transaction had no answer', async () => {
    const work = transaction(pool, async tx => {
      line.blackhole();
      await query(tx, 'select 1');
    });
    await expect(work).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    line.restore();
    await pass(0.6);
    await expect(query(pool, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  }, 20_000);

  test('that ends a connection with its greeting fails who asks, and nobody else', async () => {
    const brief = await startBriefServer(join(engine.folder, '.s.PGSQL.5432'));
    const greeted = createPool({ url: `postgresql://postgres@127.0.0.1:${brief.port}/postgres`, log });
    await expect(query(greeted, 'select 1 as one')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(query(greeted, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await greeted.end();
    brief.stop();
  });
});

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const fields = Buffer.from('SFATAL\0C57P01\0Mended by an administrator\0\0');
const fatal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields]);

/** A server whose first connection is ended by an administrator as soon as it is there, all in one packet. */
async function startBriefServer(path: string) {
  let first = true;
  const server = createServer(client => {
    const behind = connect(path);
    client.on('error', () => behind.destroy()).on('close', () => behind.destroy());
    client.pipe(behind);
    behind.on('error', () => client.destroy()).on('close', () => client.destroy());
    behind.on('data', (chunk: Buffer) => {
      const ends = first && chunk.subarray(-readyForQuery.length).equals(readyForQuery);
      if (ends) client.end(Buffer.concat([chunk, fatal]));
      else client.write(chunk);
      first &&= !ends;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}
