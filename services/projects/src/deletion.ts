import { eventConsumers, isProjectId, type Preconditions, requirePreconditions } from '@archive/contracts';
import { enqueue, type Queryable, ServiceError, transaction, type CallContext } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import * as store from './deletion-store.ts';
import { readAccessError } from './projects.ts';
import { lockLiveProject, type ProjectRow, toCurrentVersion } from './store.ts';

/**
 * Makes the sessions of a generation and of all earlier ones unreachable. UNAVAILABLE if the sessions service fails.
 */
export type RaiseFence = (owner: string, project: string, generation: number, context: CallContext) => Promise<void>;

export interface ProjectDeletion {
  /**
   * Deletes a project. Resolves when none of its data can be read any more (docs/decisions.md#16-erasure-by-event). A
   * repeated call resumes an interrupted deletion and ignores the preconditions.
   */
  deleteProject(
    owner: string,
    id: string,
    context: CallContext,
    preconditions?: Preconditions | null,
  ): Promise<ProjectRow & { deleted_at: Date }>;
  /** Finishes deletions that began over 5 s ago. Tries all of them, then throws the first failure. */
  finishAbandoned(context: CallContext): Promise<void>;
  /** Raises the fence of a project's dead generations and enqueues their erasure again. NOT_FOUND if none is dead. */
  repeatErasure(owner: string, id: string, context: CallContext): Promise<void>;
}

/** Creates the operations of deletions. `onDeleted` runs after each commit and wakes the relay. */
export function createDeletion(pool: Pool, raiseFence: RaiseFence, onDeleted: () => void): ProjectDeletion {
  const finish = async (row: Pick<ProjectRow, 'owner_id' | 'id' | 'generation'>, context: CallContext) => {
    await raiseFence(row.owner_id, row.id, row.generation, context);
    await transaction(pool, async tx => {
      const event = { kind: 'project.erased', ownerId: row.owner_id, entity: row.id, version: row.generation } as const;
      // The event is written before the row, because a confirmation locks them in this order: no deadlock is possible.
      // A second event of the same generation is harmless.
      await enqueue(tx, 'projects', event, eventConsumers[event.kind]);
      await store.finishDeletion(tx, row.owner_id, row.id, row.generation);
    });
    onDeleted();
  };
  return {
    deleteProject: async (owner, id, context, preconditions) => {
      const begin = async (tx: PoolClient) => {
        const current = await lockLiveProject(tx, owner, id);
        if (current) requirePreconditions(preconditions, toCurrentVersion(current));
        return store.beginDeletion(tx, owner, id);
      };
      const row = isProjectId(id) ? await transaction(pool, begin, context.signal) : undefined;
      if (!row?.deleted_at)
        throw await readAccessError(pool, owner, id, 'Insufficient permissions to access this project');
      await finish(row, context);
      return { ...row, deleted_at: row.deleted_at };
    },
    finishAbandoned: async context => {
      const failures: unknown[] = [];
      for (const row of await store.listAbandonedDeletions(pool, 5_000))
        await finish(row, context).catch((failure: unknown) => failures.push(failure));
      if (failures.length > 0) throw failures[0];
    },
    repeatErasure: async (owner, id, context) => {
      const generation = await store.readLastDeadGeneration(pool, owner, id);
      if (generation === 0) throw new ServiceError('NOT_FOUND', 'Project not found');
      await finish({ owner_id: owner, id, generation }, context);
    },
  };
}

/**
 * Lists a page of the dead generations of all owners. Leaves out generations with an unconfirmed erasure. `next` is the
 * last examined project, or undefined after the last page. INVALID if `limit` is not 1 to 1,000.
 */
export async function listDeadGenerations(
  db: Queryable,
  after: { ownerId: string; projectId: string } | null,
  limit: number,
) {
  if (limit < 1 || limit > 1_000) throw new ServiceError('INVALID', 'Invalid limit');
  const rows = await store.listDeadGenerationsAfter(db, after?.ownerId ?? '', after?.projectId ?? '', limit);
  const confirmed = rows.filter(row => row.dead_up_to > 0 && !row.is_pending);
  return { confirmed, next: rows.length < limit ? undefined : rows.at(-1) };
}
