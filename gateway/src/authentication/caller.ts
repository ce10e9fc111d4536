import { type CallContext, ServiceError, sharedError, toClientNetwork } from '@archive/kit';
import type { Request, Response } from 'express';
import type { Authenticator } from './authenticator.ts';
import type { BrowserSession, SessionAuthenticator } from './session-authenticator.ts';

/** Which callers a route allows. `own-page` means all pages of the archive, and `anyone` means all clients. */
export type RouteAccess = 'key-or-session' | 'key' | 'session' | 'own-page' | 'anyone';

export interface Caller {
  /** The request may use the data of this owner. If there is no credential, this is an id of the client's network. */
  readonly ownerId: string;
  /** Requests with the same id share a rate limit. */
  readonly keyId: string;
  readonly session?: BrowserSession | undefined;
}

export interface CallerOptions {
  readonly keys: Authenticator;
  readonly sessions: SessionAuthenticator;
}

const twoCredentials = sharedError('INVALID', 'Send an API key or the cookie of a browser session, not both');

/**
 * Rejects with UNAUTHENTICATED if a required credential is missing or invalid, and with INVALID for a key and a cookie
 * together. Rejects with MISDIRECTED or FORBIDDEN for a page of another origin.
 */
export async function findCaller(
  { keys, sessions }: CallerOptions,
  req: Request,
  res: Response,
  access: RouteAccess,
  context: CallContext,
): Promise<Caller> {
  if (access === 'anyone') return toNetworkCaller(req);
  const hasCookie = sessions.hasCookie(req);
  if (hasCookie && req.headers.authorization !== undefined) throw twoCredentials;
  const isByKey = access === 'key' || (access === 'key-or-session' && !hasCookie);
  if (isByKey) return keys.authenticate(req.rawHeaders, context);
  sessions.requireOwnPage(req);
  const session = await sessions.find(req, res, context);
  if (session) return { ownerId: session.ownerId, keyId: `session:${session.sessionId}`, session };
  if (access !== 'own-page') throw new ServiceError('UNAUTHENTICATED');
  return toNetworkCaller(req);
}

/** The request needs no credential, so the client's network is the caller. */
function toNetworkCaller(req: Request): Caller {
  const network = toNetworkOwner(req);
  return { ownerId: network, keyId: network };
}

/** Returns the owner of requests without a credential: one per client network. */
export function toNetworkOwner({ ip = '' }: Request): string {
  return `network:${toClientNetwork(ip)}`;
}
