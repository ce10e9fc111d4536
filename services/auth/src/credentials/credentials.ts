import { ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { requireReader, requireSignedIn } from '../people/authorize.ts';
import * as store from './store.ts';

/** The credentials of the signed-in person other than the password. */
export interface Credentials {
  list(actor: Actor): Promise<store.CredentialRow[]>;
  /** Removes a credential; NOT_FOUND if the actor has no such credential, CONFLICT if it is the only way to sign in. */
  remove(actor: Actor, id: string): Promise<void>;
}

/** Creates the operations of people on their own credentials. */
export function createCredentials(pool: Pool): Credentials {
  return {
    list: async actor => store.listCredentials(pool, (await requireReader(pool, actor)).personId),
    remove: (actor, id) =>
      transaction(pool, async tx => {
        // This call locks the person's row, so that two removals run one after the other.
        const { personId } = await requireSignedIn(tx, actor);
        const ways = await store.countWaysToSignIn(tx, personId);
        if (!(await store.deleteCredential(tx, personId, id)))
          throw new ServiceError('NOT_FOUND', 'Way to sign in not found');
        if (ways <= 1) throw new ServiceError('CONFLICT', 'This is the only way to sign in to this account');
        await recordDeed(tx, actor, 'credential_removed', id);
      }),
  };
}
