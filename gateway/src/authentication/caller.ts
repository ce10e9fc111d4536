import { type CallContext, ServiceError, sharedError, toClientNetwork } from '@archive/kit';
import type { Request, Response } from 'express';
import type { Authenticator } from './authenticator.ts';
import type { BrowserSession, SessionAuthenticator } from './session-authenticator.ts';

/**
 * The allowed callers of a route: keys and signed-in browsers, only keys, only signed-in browsers, all pages of the archive,
 * or all clients.
 */
export type RouteAccess = 'key-or-session' | 'key' | 'session' | 'own-page' | 'anyone';

/** The caller of a request. */
export interface Caller {
  /** The owner whose data the request may use; without a key or a sign-in, an id of the client's network. */
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
 * Returns the caller of a request. Rejects with UNAUTHENTICATED if a required credential is missing or invalid, with
 * INVALID if the request has a key and a cookie, and with MISDIRECTED or FORBIDDEN for a page of another origin.
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

/** Returns the caller of a request that needs no credential. */
function toNetworkCaller(req: Request): Caller {
  const network = `network:${toClientNetwork(req.ip ?? '')}`;
  return { ownerId: network, keyId: network };
}
