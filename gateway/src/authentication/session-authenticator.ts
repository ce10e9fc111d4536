import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallContext } from '@archive/kit';
import type { OwnAddress } from '../browser/own-address.ts';
import { requireSameOrigin } from '../browser/same-origin.ts';
import type { SecretCookie } from '../browser/secret-cookie.ts';
import { requireAllowed } from '../http/rate-limit-headers.ts';
import { StatusCache, type StatusCacheOptions } from './status-cache.ts';
import { UnknownSessionLimit } from './unknown-session-limit.ts';

/** A signed-in browser. */
export interface BrowserSession {
  readonly sessionId: string;
  /** Id of the person that is signed in. */
  readonly ownerId: string;
  readonly isAdministrator: boolean;
}

export interface SessionAuthenticatorOptions {
  readonly cookie: SecretCookie;
  readonly address: OwnAddress;
  /** Asks auth about the SHA-256 of a cookie's token. */
  readonly check: StatusCacheOptions<Buffer, BrowserSession>['check'];
  /** The monotonic clock, in ms. */
  readonly now?: () => number;
}

/** A request with the address of its client. */
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

  /** Whether a request has the cookie. */
  hasCookie(req: IncomingMessage): boolean {
    return this.#options.cookie.readTokens(req).length > 0;
  }

  /** Throws MISDIRECTED or FORBIDDEN unless a page of the archive itself has sent the request. */
  requireOwnPage(req: IncomingMessage): void {
    this.#options.address.requireOwnHost(req);
    requireSameOrigin(req, this.#options.address);
  }

  /**
   * Returns the browser session of a request; undefined unless the request has exactly one cookie and its session is
   * valid. Rejects with UNAVAILABLE when auth does not answer, and with RATE_LIMITED when the client's network has sent
   * too many cookies of no session. The caller must call `requireOwnPage` first.
   */
  async find(req: SessionRequest, res: ServerResponse, context: CallContext): Promise<BrowserSession | undefined> {
    const [token, ...more] = this.#options.cookie.readTokens(req);
    // Another port or host name may have set one of two cookies, so neither is trusted.
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
