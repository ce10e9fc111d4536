import type { Queryable } from '@archive/kit';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { requireSignedIn } from '../people/authorize.ts';
import { recordConfirmation } from './store.ts';

/**
 * Records that the person has confirmed the actor's browser session, which then counts as a recent sign-in. Locks the
 * person's row. UNAUTHENTICATED if the session is not live.
 */
export async function confirmSession(tx: Queryable, actor: Actor): Promise<void> {
  const { sessionId } = await requireSignedIn(tx, actor);
  await recordConfirmation(tx, sessionId);
  await recordDeed(tx, actor, 'session_confirmed', sessionId);
}
