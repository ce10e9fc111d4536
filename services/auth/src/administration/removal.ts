import { type CallContext, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';
import { endAccess, requireExpendable } from './administration.ts';
import * as store from './store.ts';

/**
 * Deletes all projects of an owner and resolves to their number. Afterwards none of their data can be read. UNAVAILABLE
 * if the projects service does not answer.
 */
export type DeleteProjects = (ownerId: string, context: CallContext) => Promise<number>;

/** An upload that began before a removal may create a project for this many minutes after the removal began. */
const settledMinutes = 60;

/** The removal of people with all that they own. */
export interface Removal {
  /**
   * Removes a person. CONFLICT for the last administrator. Resolves once no gateway accepts a session or key of the
   * person, so that nobody can read the projects; `finish` then deletes them.
   */
  remove(actor: Actor, personId: string): Promise<void>;
  /**
   * Deletes the remaining projects of removed people. Deletes a person's row once no project is left and no upload can
   * create one. Tries all people, then throws the first failure.
   */
  finish(context: CallContext): Promise<void>;
}

/**
 * Creates the operations of removals. The person's row is deleted last, so that `finish` finds each interrupted
 * removal.
 */
export function createRemoval(pool: Pool, deleteProjects: DeleteProjects, onRemoved: () => void): Removal {
  const finishOne = async ({ id, is_settled: isSettled }: store.RemovedPerson, context: CallContext) => {
    const deleted = await deleteProjects(id, context);
    if (isSettled && deleted === 0) await transaction(pool, tx => store.deletePerson(tx, id));
  };
  return {
    remove: async (actor, personId) => {
      await transaction(pool, async tx => {
        await requireExpendable(tx, actor, personId);
        await endAccess(tx, personId);
        await store.beginRemoval(tx, personId);
        await recordDeed(tx, actor, 'person_removed', personId);
      });
      await waitUntilCachesExpire();
      onRemoved();
    },
    finish: async context => {
      const failures: unknown[] = [];
      for (const person of await store.listRemovedPeople(pool, settledMinutes))
        await finishOne(person, context).catch((failure: unknown) => failures.push(failure));
      if (failures.length > 0) throw failures[0];
    },
  };
}
