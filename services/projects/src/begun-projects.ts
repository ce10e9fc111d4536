import { ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import * as store from './begun-projects-store.ts';
import { ensureProject, lookUpProjects, requireValidProject } from './projects.ts';

export type HasSessions = (owner: string, project: string) => Promise<boolean>;

/**
 * Records that an upload is about to store the first session of a generation (docs/decisions.md#38-new-projects). The
 * project stays invisible. INVALID for an invalid id or name; NOT_FOUND if the generation is not open.
 */
export async function beginProject(
  pool: Pool,
  owner: string,
  id: string,
  generation: number,
  name: string | undefined,
): Promise<void> {
  requireValidProject(id, name);
  await transaction(pool, async tx => {
    const [found] = await lookUpProjects(tx, [{ ownerId: owner, projectId: id }]);
    if (found?.openGeneration !== generation) throw new ServiceError('NOT_FOUND', 'Project not found');
    if (found.status !== 'live') await store.insertBegunProject(tx, owner, id, generation, name ?? id);
  });
}

/**
 * Creates each begun project that has a session, in case its gateway ended before the call of `ensureProject`. Deletes
 * records without a session after 10 minutes. Tries all projects, then throws the first failure.
 */
export async function settleBegunProjects(pool: Pool, hasSessions: HasSessions): Promise<void> {
  const failures: unknown[] = [];
  for (const project of await store.claimDueBegunProjects(pool))
    await settle(pool, hasSessions, project).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

async function settle(pool: Pool, hasSessions: HasSessions, project: store.BegunProject): Promise<void> {
  const { owner_id: owner, id, generation, name, is_abandoned } = project;
  if (await hasSessions(owner, id)) await createUnlessDeleted(pool, owner, id, generation, name);
  else if (is_abandoned) await store.deleteAbandonedProject(pool, owner, id);
}

async function createUnlessDeleted(pool: Pool, owner: string, id: string, generation: number, name: string) {
  try {
    await ensureProject(pool, owner, id, generation, name);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
    await store.deleteBegunProject(pool, owner, id, generation);
  }
}
