import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createLogger } from '../log/log.ts';
import { type FaultProxy, startDedicatedDatabase, type DedicatedEngine, startFaultProxy } from '../testing/index.ts';
import { createPool } from './pool.ts';
import { query } from './query.ts';
import { transaction } from './transaction.ts';

const log = createLogger('silent', 'test');

describe('a database connection', () => {
  let engine: DedicatedEngine;
  let proxy: FaultProxy;
  let pool: Pool;
  let direct: Pool;
  beforeAll(async () => {
    engine = await startDedicatedDatabase();
    proxy = await startFaultProxy(join(engine.folder, '.s.PGSQL.5432'));
    pool = createPool({ url: `postgresql://postgres@${proxy.address}/postgres`, log });
    direct = createPool({ url: engine.url, log });
  });
  afterAll(async () => {
    await pool.end();
    await direct.end();
    proxy.stop();
    await engine.stop();
  });

  const serverPids = () => {
    const askPid = () => query<{ pid: number }>(pool, 'select pg_backend_pid() as pid from pg_sleep(0.1)');
    return Promise.all([askPid(), askPid(), askPid()]).then(rows => rows.flat().map(({ pid }) => pid));
  };
  const wait = (seconds: number) => query(direct, 'select pg_sleep($1)', [seconds]);

  test('is replaced if it was dropped while idle', async () => {
    const before = await serverPids();
    proxy.blackhole();
    proxy.restore();
    await wait(0.6);
    const after = await serverPids();
    expect(before.filter(pid => after.includes(pid))).toEqual([]);
  });

  test('is reused if it was only idle', async () => {
    const before = await serverPids();
    await wait(0.6);
    expect((await serverPids()).toSorted()).toEqual(before.toSorted());
  });

  test('is closed if its transaction had no answer', async () => {
    const work = transaction(pool, async tx => {
      proxy.blackhole();
      await query(tx, 'select 1');
    });
    await expect(work).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    proxy.restore();
    await wait(0.6);
    await expect(query(pool, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  }, 20_000);

  test('that the server ends right after its start fails only its own statement', async () => {
    const briefServer = await startBriefServer(join(engine.folder, '.s.PGSQL.5432'));
    const greeted = createPool({ url: `postgresql://postgres@127.0.0.1:${briefServer.port}/postgres`, log });
    await expect(query(greeted, 'select 1 as one')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(query(greeted, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await greeted.end();
    briefServer.stop();
  });
});

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const fields = Buffer.from('SFATAL\0C57P01\0Mended by an administrator\0\0');
const fatal = Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields]);

async function startBriefServer(path: string) {
  let first = true;
  const server = createServer(client => {
    const upstream = connect(path);
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    client.pipe(upstream);
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    upstream.on('data', (chunk: Buffer) => {
      const ends = first && chunk.subarray(-readyForQuery.length).equals(readyForQuery);
      if (ends) client.end(Buffer.concat([chunk, fatal]));
      else client.write(chunk);
      first &&= !ends;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}
