import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createLogger, createPool, migrate, backgroundContext, query, ServiceError } from '@archive/kit';
import { createTestDatabase, type Engine } from '@archive/kit/testing';
import type { Pool } from 'pg';
import { createDeletion, type ProjectDeletion } from '../src/deletion.ts';
import { listProjects } from '../src/list-projects.ts';
import { lookUpProjects } from '../src/projects.ts';

const log = createLogger('silent', 'test');
let database: Engine;
/** A migrated database of this test file. */
export let pool: Pool;
/** A new owner for each test. */
export let owner = '';
let owners = 0;
/** The sessions service, as far as a deletion needs it. */
export const fence = { raised: [] as [string, string, number][], fails: false, failsFor: '' };
export let deletion: ProjectDeletion;

/** Opens the database before the file's tests, and closes it afterwards. */
export function useDatabase(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool({ url: database.url, log });
    const options = { pool, schema: 'projects', folder: new URL('../src/migrations/', import.meta.url), log };
    await Promise.all([migrate(options), migrate(options), migrate(options)]);
    const raiseFence = (ownerId: string, projectId: string, generation: number) => {
      fence.raised.push([ownerId, projectId, generation]);
      return fence.fails || fence.failsFor === projectId
        ? Promise.reject(new ServiceError('UNAVAILABLE'))
        : Promise.resolve();
    };
    deletion = createDeletion(pool, raiseFence, () => undefined);
  });
  afterAll(async () => {
    await pool.end();
    await database.stop();
  });
  beforeEach(() => {
    owner = `owner-${(owners += 1)}`;
    fence.raised = [];
    fence.fails = false;
    fence.failsFor = '';
  });
}

export const standing = async (ownerId: string, projectId = 'p') =>
  (await lookUpProjects(pool, [{ ownerId, projectId }]))[0];
export const outbox = () =>
  query(pool, 'select consumer, entity, version from projects.outbox where owner_id = $1', [owner]);
export const remove = (ownerId = owner) => deletion.deleteProject(ownerId, 'p', backgroundContext(5_000));

export async function listed(limit?: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of listProjects(pool, owner, limit)) ids.push(...page.rows.map(row => row.id));
  return ids;
}
