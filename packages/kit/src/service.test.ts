import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createLogger } from './log.ts';
import { query } from './db/query.ts';
import { startService } from './service.ts';
import { startDedicatedDatabase, type DedicatedEngine } from './testing/index.ts';

describe('the start of a service', () => {
  let database: DedicatedEngine;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'service-'));
    await writeFile(join(folder, '001_table.sql'), 'create table a_service.t (n int);');
    database = await startDedicatedDatabase();
  });
  afterEach(async () => {
    await database.stop();
    await rm(folder, { recursive: true });
  });

  const start = (
    serve: (pool: Pool) => Promise<[]> = () => Promise.resolve([]),
    log = createLogger('silent', 'test'),
  ) =>
    startService(
      {
        address: `unix:${join(folder, 'socket')}`,
        databaseUrl: database.url,
        schema: 'a_service',
        migrations: pathToFileURL(`${folder}/`),
        log,
      },
      serve,
    );

  test('waits for a database that is away, says so, and goes on by itself when it is there', async () => {
    await database.kill();
    const log = createLogger('silent', 'test');
    const told = new EventTarget();
    log.warn = () => void told.dispatchEvent(new Event('waits'));
    const said = once(told, 'waits');
    const starting = start(undefined, log);
    await Promise.race([said, starting]);
    await database.start();
    const service = await starting;
    await service.stop();
  });

  test('begins again where the database goes away in the middle of it', async () => {
    let [times, back] = [0, Promise.resolve()];
    const service = await start(async pool => {
      if (times++ > 0) return [];
      await database.kill();
      back = database.start();
      return query(pool, 'select').then(() => []);
    });
    await back;
    expect(times).toBe(2);
    await service.stop();
  });

  test('fails at once, with the reason, where the schema is newer than the service', async () => {
    await start().then(service => service.stop());
    await rm(join(folder, '001_table.sql'));
    await expect(start()).rejects.toMatchObject({
      code: 'INTERNAL',
      cause: { message: 'schema a_service has migration 1, which this version does not know' },
    });
  });
});
