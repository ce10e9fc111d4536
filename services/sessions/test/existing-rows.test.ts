import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger, createPool, migrate, query } from '@archive/kit';
import { createTestDatabase, type Engine } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { listExclusions } from '../src/index-feed/index-feed.ts';
import { lookUpErasures } from '../src/index-feed/reconciliation.ts';
import { listRecentSessions, listSessions } from '../src/list/list-sessions.ts';
import { readUsage } from '../src/totals/store.ts';
import { collectIds } from './fixture.ts';

const log = createLogger('silent', 'test');
const migrations = new URL('../src/migrations/', import.meta.url);
let database: Engine;
let pool: Pool;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, log });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of await readdir(migrations))
    if (name < '005') await copyFile(new URL(name, migrations), join(folder, name));
  await migrate({ pool, schema: 'sessions', folder: pathToFileURL(`${folder}/`), log });
});
afterAll(async () => {
  await pool.end();
  await database.stop();
  await rm(folder, { recursive: true });
});

const insertFence = (project: string, deadUpTo: number) =>
  query(pool, `insert into sessions.fences values ('owner', $1, $2::int, $2::int)`, [project, deadUpTo]);

const insertSession = (project: string, generation: number, dead = false) =>
  query(
    pool,
    `insert into sessions.sessions (owner_id, project_id, id, generation, version, dead, name, metadata, etag, markdown_size,
       markdown_rows, raw_rows, data_rows, created_at, updated_at)
     values ('owner', $1, gen_random_uuid(), $2, 1, $3, 'name', '{}', '', 1, 1, 0, 0, now(), now())`,
    [project, generation, dead],
  );

test('an archive of an earlier version has correct totals and erasures after its upgrade', async () => {
  await insertFence('live', 1);
  for (const generation of [2, 2, 2]) await insertSession('live', generation);
  await insertSession('live', 2, true);
  await insertFence('erased', 3);
  await insertFence('half erased', 1);
  await insertSession('half erased', 1);
  await insertFence('content left', 2);
  await query(pool, `insert into sessions.parts values ('owner', 'content left', $1, 1, 1, 0, '')`, [randomUUID()]);
  await migrate({ pool, schema: 'sessions', folder: migrations, log });
  expect((await collectIds(listRecentSessions(pool, 'owner', 1))).total).toBe(3);
  expect((await collectIds(listSessions(pool, 'owner', 'live', 1))).total).toBe(3);
  expect(await readUsage(pool, 'owner')).toEqual({ sessions: 3, bytes: 3 * (1 + Buffer.byteLength('{}')) });
  expect((await collectIds(listSessions(pool, 'owner', 'half erased', 1))).total).toBe(0);
  const items = Object.entries({ live: 1, erased: 3, 'half erased': 1, 'content left': 2 }).map(
    ([projectId, generation]) => ({ ownerId: 'owner', projectId, generation }),
  );
  expect(await lookUpErasures(pool, items)).toEqual([true, true, false, false]);
  const excluded = (await listExclusions(pool, 'owner')).map(row => row.project_id).sort();
  expect(excluded).toEqual(['content left', 'half erased']);
});
