import { randomUUID } from 'node:crypto';
import type { Queryable } from '@archive/kit';
import type { Actor } from '../audit/actor.ts';
import { findPasswordHash } from '../passwords/store.ts';
import { type PersonRow, recordSignIn } from '../people/store.ts';
import { requirePerson } from '../people/person-values.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';
import { createToken } from '../tokens/token.ts';
import type { DeviceTokens } from './device-token.ts';
import * as store from './store.ts';

/** If a person has this many sessions, a further sign-in ends the oldest one. */
const maxSessionsPerPerson = 200;

/** A new browser session. The token is returned once and not stored. */
export interface StartedSession {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly person: PersonRow;
  readonly deviceToken: string;
  /** Whether this sign-in ended an earlier session of the browser. */
  readonly hasEndedSession: boolean;
}

export interface SessionOptions {
  /** The device token of an earlier sign-in in this browser. */
  readonly deviceToken?: string;
  /** Seconds since the person proved who they are; null: not known. Default: 0. */
  readonly proofAgeSeconds?: number | null;
}

/**
 * Starts a browser session in the transaction of the sign-in. Ends the browser's earlier session, even if it belongs to
 * another person. The caller must have locked the person's row.
 */
export async function startSession(
  tx: Queryable,
  devices: DeviceTokens,
  personId: string,
  actor: Actor,
  { deviceToken = '', proofAgeSeconds = 0 }: SessionOptions = {},
): Promise<StartedSession> {
  const hasEndedSession = await endPresentSession(tx, actor);
  const token = createToken();
  const sessionId = randomUUID();
  const expiresAt = await store.insertSession(tx, {
    id: sessionId,
    personId,
    tokenHash: token.hash,
    address: actor.address ?? '',
    userAgent: actor.userAgent,
    proofAgeSeconds,
  });
  await store.deleteOldestSessions(tx, personId, maxSessionsPerPerson);
  await recordSignIn(tx, personId);
  const passwordHash = await findPasswordHash(tx, personId);
  const isKnown = devices.verify(deviceToken, personId, passwordHash);
  return {
    token: token.text,
    sessionId,
    expiresAt,
    person: await requirePerson(tx, personId),
    deviceToken: isKnown ? deviceToken : devices.create(personId, passwordHash),
    hasEndedSession,
  };
}

/** Resolves to the new session once no gateway accepts the earlier session of the browser any more. */
export async function whenEarlierSessionEnded(session: StartedSession): Promise<StartedSession> {
  if (session.hasEndedSession) await waitUntilCachesExpire();
  return session;
}

async function endPresentSession(tx: Queryable, { personId, sessionId }: Actor): Promise<boolean> {
  return personId !== undefined && sessionId !== undefined && store.deleteSession(tx, personId, sessionId);
}
