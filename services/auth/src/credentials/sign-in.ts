import type { Queryable } from '@archive/kit';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import type { DeviceTokens } from '../browser-sessions/device-token.ts';
import { type SessionOptions, type StartedSession, startSession } from '../browser-sessions/start-session.ts';
import { lockPerson } from '../people/store.ts';

/**
 * Signs in the person of a credential. Undefined if the person is disabled or removed, or if `recordUse` resolves to
 * false because the credential has changed. The audit trail records success and failure.
 */
export async function signInWithCredential(
  tx: Queryable,
  devices: DeviceTokens,
  personId: string,
  actor: Actor,
  recordUse: () => Promise<boolean>,
  options: SessionOptions = {},
): Promise<StartedSession | undefined> {
  const person = await lockPerson(tx, personId);
  const isUsable = await recordUse();
  if (!person || person.disabled_at !== null || !isUsable) {
    await recordFailedSignIn(tx, personId, actor);
    return undefined;
  }
  const session = await startSession(tx, devices, personId, actor, options);
  await recordDeed(tx, { ...actor, personId, sessionId: session.sessionId }, 'sign_in', personId);
  return session;
}

/** Inserts the audit row of a failed sign-in. The row has no actor, even if someone is signed in in this browser. */
export async function recordFailedSignIn(tx: Queryable, personId: string, actor: Actor): Promise<void> {
  await recordDeed(tx, { ...actor, personId: undefined, sessionId: undefined }, 'sign_in', personId, false);
}
