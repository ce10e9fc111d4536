import { query, queryOne, type Queryable, ServiceError } from '@archive/kit';
import type { Actor } from '../audit/actor.ts';
import { idleDays } from './session-lifetime.ts';
import type { Role } from './store.ts';

/** A sign-in and a confirmation count as recent for this time. */
const recentMinutes = 10;

/** An actor whose browser session is live. */
export interface SignedInActor extends Actor {
  readonly personId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** Whether the person has recently proved who they are, by a sign-in or a confirmation of the session. */
  readonly isRecent: boolean;
}

/**
 * Checks that the actor's browser session is live and the person enabled; UNAUTHENTICATED if not. Locks the person's
 * row until the transaction ends. A concurrent call that disables the person waits for the lock, and then also ends the
 * keys and links that this transaction created.
 */
export async function requireSignedIn(tx: Queryable, actor: Actor): Promise<SignedInActor> {
  // The lock has its own statement: the next one has a newer snapshot and does not find a session that ended during the
  // wait.
  await query(tx, `select from auth.users where id = $1 for no key update`, [actor.personId ?? '']);
  return findSignedIn(tx, actor);
}

/** Like `requireSignedIn`, for a call that only reads: locks nothing. */
export function requireReader(db: Queryable, actor: Actor): Promise<SignedInActor> {
  return findSignedIn(db, actor);
}

/** Like `requireReader`; FORBIDDEN if the person has neither signed in nor confirmed the session recently. */
export async function requireRecentSignIn(db: Queryable, actor: Actor): Promise<SignedInActor> {
  return requireRecent(await requireReader(db, actor));
}

/** Returns the actor; FORBIDDEN if the person has neither signed in nor confirmed the session recently. */
export function requireRecent(actor: SignedInActor): SignedInActor {
  if (!actor.isRecent) throw new ServiceError('FORBIDDEN', 'Confirm with a password or a passkey, or sign in again');
  return actor;
}

/** Like `requireSignedIn`; FORBIDDEN if the person is not an administrator. */
export async function requireAdministrator(tx: Queryable, actor: Actor): Promise<SignedInActor> {
  return requireAdministratorRole(await requireSignedIn(tx, actor));
}

/** Like `requireAdministrator`, for a call that only reads: locks nothing. */
export async function requireReadingAdministrator(db: Queryable, actor: Actor): Promise<SignedInActor> {
  return requireAdministratorRole(await requireReader(db, actor));
}

function requireAdministratorRole(actor: SignedInActor): SignedInActor {
  if (actor.role !== 'administrator') throw new ServiceError('FORBIDDEN', 'Administrators only');
  return actor;
}

async function findSignedIn(db: Queryable, actor: Actor): Promise<SignedInActor> {
  const { personId, sessionId } = actor;
  if (personId === undefined || sessionId === undefined) throw new ServiceError('UNAUTHENTICATED');
  const row = await queryOne<{ role: Role; is_recent: boolean }>(
    db,
    `select u.role,
       coalesce(s.confirmed_at > clock_timestamp() - interval '${recentMinutes} minutes', false) as is_recent
       from auth.users u join auth.browser_sessions s on s.user_id = u.id
      where u.id = $1 and u.disabled_at is null and u.removed_at is null
        and s.id = $2 and s.expires_at > clock_timestamp()
        and s.last_used_at > clock_timestamp() - interval '${idleDays} days'`,
    [personId, sessionId],
  );
  if (!row) throw new ServiceError('UNAUTHENTICATED');
  return { ...actor, personId, sessionId, role: row.role, isRecent: row.is_recent };
}
