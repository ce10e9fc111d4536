import type { CallContext } from '@archive/kit';
import type { Request, Response } from 'express';
import type { BrowserSession } from '../authentication/session-authenticator.ts';

export type AuthenticatedContext = CallContext & { readonly ownerId: string; readonly keyId: string };

/**
 * Time from a request's last byte to its status line. The other 500 ms of the 5 s are for writing the answer
 * (docs/decisions.md#9-time-limits).
 */
export const responseTimeoutMs = 4_500;
/** Time from an upload's last byte to its status line. An upload may wait in the upload queue. */
export const uploadTimeoutMs = 29_500;

/** `req.params` has the decoded parameters of the path. */
export interface RequestContext {
  readonly req: Request;
  readonly res: Response;
  readonly context: AuthenticatedContext;
  /** The browser session that has sent the request. Absent if the request has a key. */
  readonly session?: BrowserSession | undefined;
}

/** The memory that one body may hold until `release`. */
export interface BodyLease {
  /** Aborts with UNAVAILABLE if the body arrives too slowly while others wait. */
  readonly evictionSignal: AbortSignal;
  /** Counts bytes of the body as they arrive. */
  addReceived(bytes: number): void;
  /** Gives back the bytes that the complete body does not need. */
  shrinkTo(sizeBytes: number): void;
  /** Idempotent. */
  release(): void;
}

/** The bodies of all owners share this memory (docs/decisions.md#24-upload-memory). */
export interface BodyMemory {
  /**
   * Reserves memory for a small body. Rejects with UNAVAILABLE if no memory becomes free in time. Rejects with the
   * signal's reason if the signal aborts.
   */
  reserve(ownerId: string, bytes: number, signal: AbortSignal): Promise<BodyLease>;
}

/**
 * The right of a request to be worked on. The gateway gives a limited number of permits at a time
 * (docs/decisions.md#8-request-admission).
 */
export interface RequestPermit {
  /** Aborts with UNAVAILABLE if the body arrives too slowly while the gateway is near its limits (`RequestLimits`). */
  readonly evictionSignal: AbortSignal;
  /**
   * Acquires the permit again. The request precedes new requests of its owner. Rejects with UNAVAILABLE after 1 s, and
   * with the signal's reason if the request is aborted.
   */
  acquire(): Promise<void>;
  /** Releases the permit until the body is complete, so that a slow sender delays no other request. */
  releaseWhileBodyArrives(): void;
  /** Idempotent. After this call, a body that still arrives may be evicted. */
  release(): void;
}

/** Call `withBody` to read the body. */
export interface BodyRequestContext extends RequestContext {
  readonly permit: RequestPermit;
  readonly bodyMemory: BodyMemory;
  /** Counts `count` further requests against the rate limit. Rejects with RATE_LIMITED beyond the limit. */
  readonly countFurtherRequests: (count: number) => Promise<void>;
}
