import { type CallContext, deadlineIn } from '@archive/kit';
import type { Request, Response } from 'express';
import type { Place } from '../pipeline/admission.ts';

/** The context of a request whose bearer is known. */
export type OwnedContext = CallContext & { readonly ownerId: string; readonly keyId: string };

/** From a request's last byte to its status line, in ms; 500 of the promised 5 s are kept for writing it (cases.md, promise 5). */
export const answerMs = 4_500;

/** The context once the body has come: the time to answer begins with the last byte. */
export function afterBody(context: OwnedContext): OwnedContext {
  return { ...context, deadline: deadlineIn(answerMs) };
}

/** One request with its answer and its context, as routes see it. */
export interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly context: OwnedContext;
  /** Given to others while a body is awaited. */
  readonly place: Place;
}

/** One operation of the interface. `path` is in Express's syntax; what the handler throws becomes the error envelope. */
export interface Route {
  readonly method: 'get' | 'head' | 'put' | 'patch' | 'delete' | 'post';
  readonly path: string;
  readonly handle: (exchange: Exchange) => Promise<void>;
}
