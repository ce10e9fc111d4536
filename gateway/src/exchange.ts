import type { CallContext } from '@archive/kit';
import type { Request, Response } from 'express';

/** The context of a request whose bearer is known. */
export type OwnedContext = CallContext & { readonly ownerId: string; readonly keyId: string };

/** One request with its answer and its context, as routes see it. */
export interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly context: OwnedContext;
}

/** One operation of the interface. `path` is in Express's syntax; what the handler throws becomes the error envelope. */
export interface Route {
  readonly method: 'get' | 'head' | 'put' | 'patch' | 'delete' | 'post';
  readonly path: string;
  readonly handle: (exchange: Exchange) => Promise<void>;
}
