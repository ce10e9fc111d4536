import type { CallContext } from '@archive/kit';
import type { Request, Response } from 'express';

/** Call context of an authenticated request. */
export type AuthenticatedContext = CallContext & { readonly ownerId: string; readonly keyId: string };

/**
 * Time from a request's last byte to its status line. Writing the answer has the other 500 ms of the promised 5 s
 * (docs/decisions.md#9-time-limits).
 */
export const responseTimeoutMs = 4_500;
/** The same for an upload, which has 30 s: it may wait for its turn to be stored. */
export const uploadTimeoutMs = 29_500;

/** Input of a handler. `req.params` has the decoded parameters of the path. */
export interface RequestContext {
  readonly req: Request;
  readonly res: Response;
  readonly context: AuthenticatedContext;
}

/** Permission to work on a request: one unit of the gateway's concurrency (docs/decisions.md#8-request-admission). */
export interface RequestPermit {
  /** Acquires the permit again, ahead of new requests. Rejects with UNAVAILABLE after 1 s, or with the request's abort reason. */
  acquire(): Promise<void>;
  /** Releases the permit unless the body is complete: a slow sender holds up no other request. */
  releaseWhileBodyArrives(): void;
  /** Releases the permit; idempotent. */
  release(): void;
}

/** A request with a body; `withBody` reads it. */
export interface BodyRequestContext extends RequestContext {
  readonly permit: RequestPermit;
}
