import { deadlineIn } from '../concurrency/deadline.ts';
import { randomUUID } from 'node:crypto';
import { Metadata } from '@grpc/grpc-js';
import { ServiceError } from '../errors.ts';

/** What travels with a request through every service. */
export interface CallContext {
  /** Printable ASCII, at most 128 characters. */
  readonly requestId: string;
  /** The user on whose behalf the call is made; absent for the archive's own calls. */
  readonly ownerId?: string;
  /** The id of the API key that made the request. */
  readonly keyId?: string;
  /** When the answer is worthless, as `deadlineIn` tells it. */
  readonly deadline: number;
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** Time kept back at each hop, in ms, so that the caller hears of a late callee before its own deadline. */
const hop = 50;

/** A context for work that no request began, such as a job's. */
export function backgroundContext(ms: number, signal: AbortSignal = new AbortController().signal): CallContext {
  return { requestId: randomUUID(), deadline: deadlineIn(ms), signal };
}

/** The owner of a call that must have one; UNAUTHENTICATED otherwise. */
export function requireOwnerId(context: CallContext): string {
  if (context.ownerId === undefined) throw new ServiceError('UNAUTHENTICATED');
  return context.ownerId;
}

export function toMetadata(context: CallContext, secret: string | undefined): Metadata {
  const metadata = new Metadata();
  metadata.set('request-id', context.requestId);
  if (context.ownerId !== undefined) metadata.set('owner-id', context.ownerId);
  if (context.keyId !== undefined) metadata.set('key-id', context.keyId);
  if (secret !== undefined) metadata.set('internal-secret', secret);
  return metadata;
}

export function fromMetadata(metadata: Metadata, deadline: number, signal: AbortSignal): CallContext {
  const text = (name: string) => metadata.get(name)[0]?.toString();
  const ownerId = text('owner-id');
  const keyId = text('key-id');
  return {
    requestId: text('request-id') ?? randomUUID(),
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(keyId === undefined ? {} : { keyId }),
    deadline: deadline - hop,
    signal,
  };
}
