import type { Queryable } from '@archive/kit';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { requireSignedIn } from '../people/authorize.ts';
import { recordConfirmation } from './store.ts';

/** Makes the sign-in of the actor's session recent, in the transaction of the proof. Locks the person's row. */
export async function confirmSession(tx: Queryable, actor: Actor): Promise<void> {
  const { sessionId } = await requireSignedIn(tx, actor);
  await recordConfirmation(tx, sessionId);
  await recordDeed(tx, actor, 'session_confirmed', sessionId);
}
