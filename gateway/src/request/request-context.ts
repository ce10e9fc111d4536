import type { CallContext } from '@archive/kit';
import type { Request, Response } from 'express';
import type { BrowserSession } from '../authentication/session-authenticator.ts';

/** Call context of an authenticated request. */
export type AuthenticatedContext = CallContext & { readonly ownerId: string; readonly keyId: string };

/**
 * Time from a request's last byte to its status line. The other 500 ms of the promised 5 s are for writing the answer
 * (docs/decisions.md#9-time-limits).
 */
export const responseTimeoutMs = 4_500;
/** Time from an upload's last byte to its status line. It is longer, because an upload may wait in the upload queue. */
export const uploadTimeoutMs = 29_500;

/** Input of a handler. `req.params` has the decoded parameters of the path. */
export interface RequestContext {
  readonly req: Request;
  readonly res: Response;
  readonly context: AuthenticatedContext;
  /** The signed-in browser that has sent the request; absent for a request with a key. */
  readonly session?: BrowserSession | undefined;
}

/** Bytes that one body may hold until `release`. */
export interface BodyLease {
  /** Aborted with UNAVAILABLE when the body arrives too slowly while others wait. */
  readonly evictionSignal: AbortSignal;
  /** Counts bytes of the body as they arrive. */
  addReceived(bytes: number): void;
  /** Gives back the bytes beyond the size of the complete body. */
  shrinkTo(sizeBytes: number): void;
  /** Idempotent. */
  release(): void;
}

/** Memory that the bodies of all owners share (docs/decisions.md#24-upload-memory). */
export interface BodyMemory {
  /**
   * Reserves memory for a small body. Rejects with UNAVAILABLE if no memory is free in time, or with the signal's
   * reason.
   */
  reserve(ownerId: string, bytes: number, signal: AbortSignal): Promise<BodyLease>;
}

/** Permission to work on a request: one unit of the gateway's concurrency (docs/decisions.md#8-request-admission). */
export interface RequestPermit {
  /** Aborted with UNAVAILABLE when the body arrives too slowly while at least half of `maxOpen` requests are open. */
  readonly evictionSignal: AbortSignal;
  /** Acquires the permit again, ahead of new requests. Rejects with UNAVAILABLE after 1 s, or with the request's abort reason. */
  acquire(): Promise<void>;
  /** Releases the permit while the body is incomplete, so that a slow sender delays no other request. */
  releaseWhileBodyArrives(): void;
  /** Releases the permit; idempotent. A body that still arrives may then be evicted. */
  release(): void;
}

/** A request with a body; `withBody` reads it. */
export interface BodyRequestContext extends RequestContext {
  readonly permit: RequestPermit;
  readonly bodyMemory: BodyMemory;
  /** Counts the request as `count` further requests of its rate limit. Rejects with RATE_LIMITED beyond the limit. */
  readonly countFurtherRequests: (count: number) => Promise<void>;
}
