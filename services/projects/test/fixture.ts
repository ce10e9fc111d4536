import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createLogger, createPool, migrate, backgroundContext, query, ServiceError } from '@archive/kit';
import { createTestDatabase, type Engine } from '@archive/kit/testing';
import type { Pool } from 'pg';
import { createDeletion, type ProjectDeletion } from '../src/deletion.ts';
import { listProjects } from '../src/list-projects.ts';
import { lookUpProjects } from '../src/projects.ts';

const log = createLogger('silent', 'test');
let database: Engine;
export let pool: Pool;
export let owner = '';
let ownerCount = 0;
/** A fake of the sessions service. It records the raised fences, and fails on demand. */
export const sessionsService = { fences: [] as [string, string, number][], isFailing: false, failingProject: '' };
export let deletion: ProjectDeletion;

export const noPreconditions = { ifMatch: [], ifMatchAny: false, ifNoneMatch: [], ifNoneMatchAny: false };

export function useDatabase(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool({ url: database.url, log });
    const options = { pool, schema: 'projects', folder: new URL('../src/migrations/', import.meta.url), log };
    await Promise.all([migrate(options), migrate(options), migrate(options)]);
    const raiseFence = (ownerId: string, projectId: string, generation: number) => {
      sessionsService.fences.push([ownerId, projectId, generation]);
      return sessionsService.isFailing || sessionsService.failingProject === projectId
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
    owner = `owner-${(ownerCount += 1)}`;
    sessionsService.fences = [];
    sessionsService.isFailing = false;
    sessionsService.failingProject = '';
  });
}

export const readAnswer = async (ownerId: string, projectId = 'p') =>
  (await lookUpProjects(pool, [{ ownerId, projectId }]))[0];
export const readOutbox = () =>
  query(pool, 'select consumer, entity, version from projects.outbox where owner_id = $1', [owner]);
export const deleteProject = (ownerId = owner) => deletion.deleteProject(ownerId, 'p', backgroundContext(5_000));

export async function listIds(limit?: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of listProjects(pool, owner, limit)) ids.push(...page.rows.map(row => row.id));
  return ids;
}
