import { eventConsumers, isProjectId } from '@archive/contracts';
import { enqueue, type Queryable, ServiceError, transaction, type CallContext } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import * as store from './deletion-store.ts';
import { refusal } from './projects.ts';
import type { ProjectRow } from './store.ts';

/** Makes every session of a project up to a generation unreachable; UNAVAILABLE where that can't be done now. */
export type RaiseFence = (owner: string, project: string, generation: number, context: CallContext) => Promise<void>;

export interface Deletion {
  /** Deletes a project; nothing of it is reachable when this resolves (cases.md, promise 2). Repeating a cut-off one resumes it. */
  remove(owner: string, id: string, context: CallContext): Promise<ProjectRow & { deleted_at: Date }>;
  /** Finishes deletions that their caller gave up; one that can't be finished now hinders no other, and is thrown in the end. */
  finishAbandoned(context: CallContext): Promise<void>;
  /** Has a project's dead generations cut off and erased again; NOT_FOUND where none is dead. */
  repeat(owner: string, id: string, context: CallContext): Promise<void>;
}

/** `deleted` is called after each commit, so that the erasure follows at once. */
export function createDeletion(pool: Pool, raiseFence: RaiseFence, deleted: () => void): Deletion {
  const finish = async (row: Pick<ProjectRow, 'owner_id' | 'id' | 'generation'>, context: CallContext) => {
    await raiseFence(row.owner_id, row.id, row.generation, context);
    await transaction(pool, async tx => {
      const event = { kind: 'project.erased', ownerId: row.owner_id, entity: row.id, version: row.generation } as const;
      // The event first, as a confirmation locks in this order too; where another has finished the deletion it does no harm.
      await enqueue(tx, 'projects', event, eventConsumers[event.kind]);
      await store.finishDeletion(tx, row.owner_id, row.id, row.generation);
    });
    deleted();
  };
  return {
    remove: async (owner, id, context) => {
      const begin = (tx: PoolClient) => store.beginDeletion(tx, owner, id);
      const row = isProjectId(id) ? await transaction(pool, begin, context.signal) : undefined;
      if (!row?.deleted_at) throw await refusal(pool, owner, id, 'Insufficient permissions to access this project');
      await finish(row, context);
      return { ...row, deleted_at: row.deleted_at };
    },
    finishAbandoned: async context => {
      const failures: unknown[] = [];
      for (const row of await store.abandonedDeletions(pool, 5_000))
        await finish(row, context).catch((failure: unknown) => failures.push(failure));
      if (failures.length > 0) throw failures[0];
    },
    repeat: async (owner, id, context) => {
      const generation = await store.deadGenerationsOf(pool, owner, id);
      if (generation === 0) throw new ServiceError('NOT_FOUND', 'Project not found');
      await finish({ owner_id: owner, id, generation }, context);
    },
  };
}

/** A page of all owners' dead generations whose erasure is confirmed; `next` is the last project that was looked at. */
export async function deadGenerations(
  db: Queryable,
  after: { ownerId: string; projectId: string } | null,
  limit: number,
) {
  if (limit < 1 || limit > 1_000) throw new ServiceError('INVALID', 'Invalid limit');
  const rows = await store.deadGenerationsAfter(db, after?.ownerId ?? '', after?.projectId ?? '', limit);
  const confirmed = rows.filter(row => row.dead_up_to > 0 && !row.pending);
  return { confirmed, next: rows.length < limit ? undefined : rows.at(-1) };
}
