import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createLogger } from './log/log.ts';
import { query } from './db/query.ts';
import { createMetrics } from './metrics/metrics.ts';
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
        metrics: createMetrics(),
        schema: 'a_service',
        migrations: pathToFileURL(`${folder}/`),
        log,
      },
      serve,
    );

  test('waits for an unavailable database, logs it, and continues when the database is back', async () => {
    await database.kill();
    const log = createLogger('silent', 'test');
    const events = new EventTarget();
    log.warn = () => void events.dispatchEvent(new Event('waits'));
    const warned = once(events, 'waits');
    const starting = start(undefined, log);
    await Promise.race([warned, starting]);
    await database.start();
    const service = await starting;
    await service.stop();
  });

  test('begins again if the database stops in the middle of it', async () => {
    let [attempts, restarted] = [0, Promise.resolve()];
    const service = await start(async pool => {
      if (attempts++ > 0) return [];
      await database.kill();
      const serving = query(pool, 'select').then((): [] => []);
      // The database starts only after the failure. Otherwise the first attempt would succeed.
      restarted = serving.then(
        () => undefined,
        () => database.start(),
      );
      return serving;
    });
    await restarted;
    expect(attempts).toBe(2);
    await service.stop();
  });

  test('fails at once, with the reason, if the schema is newer than the service', async () => {
    await start().then(service => service.stop());
    await rm(join(folder, '001_table.sql'));
    await expect(start()).rejects.toMatchObject({
      code: 'INTERNAL',
      cause: { message: 'schema a_service has migration 1, which this version does not know' },
    });
  });
});
