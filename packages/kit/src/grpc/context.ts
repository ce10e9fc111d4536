import { deadlineIn } from '../concurrency/deadline.ts';
import { randomUUID } from 'node:crypto';
import { Metadata } from '@grpc/grpc-js';
import { ServiceError } from '../errors/errors.ts';
import { currentTraceparent } from '../tracing/current-span.ts';

/** The context of a request. Each call to a service carries it. */
export interface CallContext {
  /** Printable ASCII, at most 128 characters. */
  readonly requestId: string;
  /** The user that the call acts for. Absent for the archive's own calls. */
  readonly ownerId?: string;
  readonly keyId?: string;
  /** The point in time after which the answer is worthless, as `deadlineIn` returns it. */
  readonly deadline: number;
  /** Aborts when the caller cancels the call or disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Each hop subtracts this time from the deadline. A late service then reports its error before its caller's deadline.
 */
const hopMarginMs = 50;

/** Creates the context of work without a request, such as a job. Its deadline is `ms` from now. */
export function backgroundContext(ms: number, signal: AbortSignal = new AbortController().signal): CallContext {
  return { requestId: randomUUID(), deadline: deadlineIn(ms), signal };
}

/** Returns the owner of a call. Throws UNAUTHENTICATED for a call without an owner. */
export function requireOwnerId(context: CallContext): string {
  if (context.ownerId === undefined) throw new ServiceError('UNAUTHENTICATED');
  return context.ownerId;
}

/**
 * Writes a context, the internal secret and the current span into a call's metadata. gRPC sends the deadline separately.
 */
export function toMetadata(context: CallContext, secret: string | undefined): Metadata {
  const metadata = new Metadata();
  const traceparent = currentTraceparent();
  metadata.set('request-id', context.requestId);
  if (context.ownerId !== undefined) metadata.set('owner-id', context.ownerId);
  if (context.keyId !== undefined) metadata.set('key-id', context.keyId);
  if (secret !== undefined) metadata.set('internal-secret', secret);
  if (traceparent !== undefined) metadata.set('traceparent', traceparent);
  return metadata;
}

/** Reads a context from a call's metadata. The deadline of the context is `deadline` minus the margin of a hop. */
export function fromMetadata(metadata: Metadata, deadline: number, signal: AbortSignal): CallContext {
  const text = (name: string) => metadata.get(name)[0]?.toString();
  const ownerId = text('owner-id');
  const keyId = text('key-id');
  return {
    requestId: text('request-id') ?? randomUUID(),
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(keyId === undefined ? {} : { keyId }),
    deadline: deadline - hopMarginMs,
    signal,
  };
}
