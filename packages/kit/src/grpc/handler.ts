import { createHash, timingSafeEqual } from 'node:crypto';
import {
  status,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  type ServerReadableStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import { runForOwner } from '../concurrency/current-owner.ts';
import { deadlineIn } from '../concurrency/deadline.ts';
import { type ErrorCode, ServiceError, sharedError, toServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';
import { continueTrace } from '../tracing/with-span.ts';
import { waitForAnyEvent } from '../concurrency/wait-for-any-event.ts';
import type { BeginCall, EndCall } from './call-metrics.ts';
import { type CallContext, fromMetadata } from './context.ts';
import { describeCall } from './describe-call.ts';
import { toGrpcStatus } from './grpc-errors.ts';

export type Method = (request: unknown, context: CallContext) => unknown;

interface HandlerOptions {
  readonly secret?: string;
  readonly log: Logger;
  /** Measures the calls. If absent, they are not measured. */
  readonly beginCall?: BeginCall | undefined;
}

interface Call {
  readonly metadata: Metadata;
  readonly cancelled: boolean;
  getDeadline(): Date | number;
  on(event: 'cancelled', listener: () => void): unknown;
}

/** Time limit of a call that has no deadline or a later one. */
const maxCallMs = 3_600_000;

const callCancelled = sharedError('UNAVAILABLE', 'Call cancelled');

/** Log levels of the errors that services cause. Callers cause all other errors, which are logged at `debug`. */
const logLevels: Partial<Record<ErrorCode, 'error' | 'warn'>> = { INTERNAL: 'error', UNAVAILABLE: 'warn' };

const ignoreEnd: EndCall = () => undefined;

/** Adapts a method to gRPC: checks the secret, reads the context, maps errors, logs failures, and measures calls. */
export function createHandler(
  definition: MethodDefinition<object, object>,
  method: Method,
  options: HandlerOptions,
):
  | handleUnaryCall<object, object>
  | handleServerStreamingCall<object, object>
  | handleClientStreamingCall<object, object> {
  const { path } = definition;
  const begin = options.beginCall ?? (() => ignoreEnd);
  if (definition.responseStream) {
    const serve: handleServerStreamingCall<object, object> = call => {
      const end = begin();
      const work = async () => {
        const context = readContext(call, options.secret);
        const respond = () => writeResponses(call, method(call.request, context) as AsyncIterable<object>);
        await runCall(call, path, context, respond);
      };
      void work().then(
        () => endOk(call, end),
        (thrown: unknown) => call.emit('error', endFailed({ call, path, log: options.log, end }, thrown)),
      );
    };
    return serve;
  }
  const serve: handleUnaryCall<object, object> & handleClientStreamingCall<object, object> = (call, callback) => {
    const end = begin();
    const work = async () => {
      const [context, request] = [
        readContext(call, options.secret),
        'request' in call ? call.request : readRequests(call),
      ];
      return (await runCall(call, path, context, () => Promise.resolve(method(request, context)))) as object;
    };
    void work().then(
      response => {
        endOk(call, end);
        callback(null, response);
      },
      (thrown: unknown) => callback(endFailed({ call, path, log: options.log, end }, thrown)),
    );
  };
  return serve;
}

/** Runs a call for its owner and as part of its caller's trace. */
function runCall<Result>(
  { metadata }: Call,
  path: string,
  { requestId, ownerId }: CallContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const describe = () => describeCall(path, 'server', { 'archive.request.id': requestId });
  const traceparent = metadata.get('traceparent')[0]?.toString();
  return continueTrace(traceparent, describe, () => runForOwner(ownerId, work));
}

function readContext(call: Call, secret: string | undefined): CallContext {
  requireSecret(call.metadata, secret);
  const abort = new AbortController();
  call.on('cancelled', () => abort.abort(callCancelled));
  const ms = Math.min(Number(call.getDeadline()) - Date.now(), maxCallMs);
  return fromMetadata(call.metadata, deadlineIn(ms), abort.signal);
}

function endOk(call: Call, end: EndCall): void {
  end(call.cancelled ? status.CANCELLED : status.OK);
}

interface FailedCall {
  readonly call: Call;
  readonly path: string;
  readonly log: Logger;
  readonly end: EndCall;
}

/** Logs and measures a failed call, and returns the status for its caller. */
function endFailed({ call, path, log, end }: FailedCall, thrown: unknown) {
  const error = toServiceError(thrown);
  // gRPC also cancels a call at its deadline. Before the deadline, only the caller cancels it.
  const isAbandoned = call.cancelled && Number(call.getDeadline()) > Date.now();
  const level = (isAbandoned ? undefined : logLevels[error.code]) ?? 'debug';
  log[level]({ err: error, method: path, requestId: call.metadata.get('request-id')[0] }, 'call failed');
  const grpcStatus = toGrpcStatus(error);
  end(isAbandoned ? status.CANCELLED : grpcStatus.code);
  return grpcStatus;
}

/**
 * Reads the requests of a call. Throws UNAVAILABLE if the call is cancelled, because a cancellation could look like the
 * end of the stream.
 */
async function* readRequests(call: ServerReadableStream<object, object>): AsyncIterable<object> {
  try {
    for await (const message of call) yield message as object;
  } catch (cause) {
    throw new ServiceError('UNAVAILABLE', 'Call cancelled', { cause });
  }
  if (call.cancelled) throw callCancelled;
}

async function writeResponses(
  call: ServerWritableStream<object, object>,
  messages: AsyncIterable<object>,
): Promise<void> {
  for await (const message of messages) {
    if (call.cancelled) return;
    if (!call.write(message)) await waitForAnyEvent(call, 'drain', 'cancelled');
  }
  call.end();
}

function requireSecret(metadata: Metadata, secret: string | undefined): void {
  if (secret === undefined) return;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = metadata.get('internal-secret')[0]?.toString() ?? '';
  if (!timingSafeEqual(digest(given), digest(secret)))
    throw new ServiceError('UNAUTHENTICATED', 'Wrong internal secret');
}
