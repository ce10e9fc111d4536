import type { ServiceError } from '@archive/kit';
import type { RouteAccess } from '../authentication/caller.ts';
import type { BodyRequestContext, RequestContext } from './request-context.ts';

/** The rate limit that a request counts against. A key has one count per class (docs/decisions.md#7-rate-limits). */
export type RateLimitClass = 'rest' | 'upload' | 'graphql' | 'account';

export interface ErrorResponse {
  readonly body: string;
  readonly contentType: string;
}

/** Formats an error for a client with this Accept header. */
export type FormatError = (error: ServiceError, accept: string | undefined) => ErrorResponse;

interface RouteDeclaration {
  readonly method: 'get' | 'head' | 'put' | 'patch' | 'delete' | 'post';
  /** A segment that begins with a colon is a parameter. A literal segment takes precedence over a parameter. */
  readonly path: string;
  readonly rateLimit: RateLimitClass;
  /** The default is `key-or-session`. */
  readonly access?: RouteAccess;
  /** Formats the errors of every method on this path; the default is the REST envelope. */
  readonly formatError?: FormatError;
}

/** One operation of the interface. Only a handler with `readsBody` gets the permit that `withBody` needs. */
export type Route = RouteDeclaration &
  (
    | { readonly readsBody?: false; readonly handle: (request: RequestContext) => Promise<void> }
    | { readonly readsBody: true; readonly handle: (request: BodyRequestContext) => Promise<void> }
  );
