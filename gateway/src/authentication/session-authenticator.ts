import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallContext } from '@archive/kit';
import type { OwnAddress } from '../browser/own-address.ts';
import { requireSameOrigin } from '../browser/same-origin.ts';
import type { SecretCookie } from '../browser/secret-cookie.ts';
import { requireAllowed } from '../http/rate-limit-headers.ts';
import { StatusCache, type StatusCacheOptions } from './status-cache.ts';
import { UnknownSessionLimit } from './unknown-session-limit.ts';

/** A browser in which a person is signed in. */
export interface BrowserSession {
  readonly sessionId: string;
  /** Id of the person. */
  readonly ownerId: string;
  readonly isAdministrator: boolean;
}

export interface SessionAuthenticatorOptions {
  readonly cookie: SecretCookie;
  readonly address: OwnAddress;
  /** Asks auth whether a session is valid. The subject is the SHA-256 of the token in the cookie. */
  readonly check: StatusCacheOptions<Buffer, BrowserSession>['check'];
  /** A monotonic clock, in ms. */
  readonly now?: () => number;
}

/** `ip` is the address of the client. */
type SessionRequest = Pick<IncomingMessage, 'headers'> & { readonly ip?: string | undefined };

/** Authenticates requests by the cookie of a signed-in browser (docs/decisions.md#121-browser-sessions). */
export class SessionAuthenticator {
  readonly #options: SessionAuthenticatorOptions;
  readonly #sessions: StatusCache<Buffer, BrowserSession>;
  readonly #limit: UnknownSessionLimit;

  constructor(options: SessionAuthenticatorOptions) {
    const { check, now = () => performance.now() } = options;
    this.#options = options;
    this.#sessions = new StatusCache({ check, now, toId: hash => hash.toString('base64url') });
    this.#limit = new UnknownSessionLimit(now);
  }

  hasCookie(req: IncomingMessage): boolean {
    return this.#options.cookie.readTokens(req).length > 0;
  }

  /** Throws MISDIRECTED or FORBIDDEN unless one of the archive's own pages has sent the request. */
  requireOwnPage(req: IncomingMessage): void {
    this.#options.address.requireOwnHost(req);
    requireSameOrigin(req, this.#options.address);
  }

  /**
   * Call `requireOwnPage` first. Undefined unless there is exactly one cookie and its session is valid. Rejects with
   * UNAVAILABLE if auth does not answer, and with RATE_LIMITED after too many unknown cookies.
   */
  async find(req: SessionRequest, res: ServerResponse, context: CallContext): Promise<BrowserSession | undefined> {
    const [token, ...more] = this.#options.cookie.readTokens(req);
    // Another port or host name may have set one of two cookies, so the gateway trusts neither.
    if (token === undefined || more.length > 0) return undefined;
    const hash = createHash('sha256').update(token).digest();
    const [id, address] = [hash.toString('base64url'), req.ip ?? ''];
    const refusal = this.#limit.count(id, address);
    if (refusal) requireAllowed(res, refusal);
    const session = await this.#sessions.find(hash, context);
    if (session) this.#limit.confirm(id, address);
    return session;
  }
}
