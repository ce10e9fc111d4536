import type { ServiceError } from '@archive/kit';
import type { RouteAccess } from '../authentication/caller.ts';
import type { BodyRequestContext, RequestContext } from './request-context.ts';

/**
 * A request counts against one of these limits. A key has a count for each of them (docs/decisions.md#7-rate-limits).
 */
export type RateLimitClass = 'rest' | 'upload' | 'graphql' | 'account';

export interface ErrorResponse {
  readonly body: string;
  readonly contentType: string;
}

/** `accept` is the client's Accept header. */
export type FormatError = (error: ServiceError, accept: string | undefined) => ErrorResponse;

interface RouteDeclaration {
  readonly method: 'get' | 'head' | 'put' | 'patch' | 'delete' | 'post';
  /** A segment that begins with a colon is a parameter. Literal segments take precedence over parameters. */
  readonly path: string;
  readonly rateLimit: RateLimitClass;
  /** The default is `key-or-session`. */
  readonly access?: RouteAccess;
  /** Formats the errors of all methods on this path. The default is the REST envelope. */
  readonly formatError?: FormatError;
}

/** Only a handler with `readsBody` gets a permit, which `withBody` needs. */
export type Route = RouteDeclaration &
  (
    | { readonly readsBody?: false; readonly handle: (request: RequestContext) => Promise<void> }
    | { readonly readsBody: true; readonly handle: (request: BodyRequestContext) => Promise<void> }
  );
