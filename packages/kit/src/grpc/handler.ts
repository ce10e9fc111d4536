import { createHash, timingSafeEqual } from 'node:crypto';
import {
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  type ServerReadableStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import { deadlineIn } from '../concurrency/deadline.ts';
import { ServiceError, sharedError, toServiceError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { waitForAnyEvent } from '../concurrency/wait-for-any-event.ts';
import { type CallContext, fromMetadata } from './context.ts';
import { toGrpcStatus } from './grpc-errors.ts';

/** An implemented method of any kind. */
export type Method = (request: unknown, context: CallContext) => unknown;

interface Guard {
  readonly secret?: string;
  readonly log: Logger;
}

/** What every server call has. */
interface Call {
  readonly metadata: Metadata;
  getDeadline(): Date | number;
  on(event: 'cancelled', listener: () => void): unknown;
}

/** A call without a deadline of its own ends after this, in ms. */
const longest = 3_600_000;

const cancelled = sharedError('UNAVAILABLE', 'Call cancelled');

const levels = { INTERNAL: 'error', UNAVAILABLE: 'warn' } as const;

/** The one way from the wire into a method: secret, context, then errors of our kind and a line in the log. */
export function createHandler(
  definition: MethodDefinition<object, object>,
  method: Method,
  guard: Guard,
):
  | handleUnaryCall<object, object>
  | handleServerStreamingCall<object, object>
  | handleClientStreamingCall<object, object> {
  const enter = (call: Call): CallContext => {
    demandSecret(call.metadata, guard.secret);
    const abort = new AbortController();
    call.on('cancelled', () => abort.abort(cancelled));
    const ms = Math.min(Number(call.getDeadline()) - Date.now(), longest);
    return fromMetadata(call.metadata, deadlineIn(ms), abort.signal);
  };
  const fail = (call: Call, thrown: unknown) => {
    const error = toServiceError(thrown);
    const level = error.code === 'INTERNAL' || error.code === 'UNAVAILABLE' ? levels[error.code] : 'debug';
    guard.log[level](
      { err: error, method: definition.path, requestId: call.metadata.get('request-id')[0] },
      'call failed',
    );
    return toGrpcStatus(error);
  };
  if (definition.responseStream) {
    const serve: handleServerStreamingCall<object, object> = call => {
      const work = async () => pour(call, method(call.request, enter(call)) as AsyncIterable<object>);
      void work().catch((thrown: unknown) => call.emit('error', fail(call, thrown)));
    };
    return serve;
  }
  const serve: handleUnaryCall<object, object> & handleClientStreamingCall<object, object> = (call, callback) => {
    const work = async () => (await method('request' in call ? call.request : incoming(call), enter(call))) as object;
    void work().then(
      response => callback(null, response),
      (thrown: unknown) => callback(fail(call, thrown)),
    );
  };
  return serve;
}

/** What a caller streams; throws UNAVAILABLE where it is cancelled, which may look like its end too. */
async function* incoming(call: ServerReadableStream<object, object>): AsyncIterable<object> {
  try {
    for await (const message of call) yield message as object;
  } catch (cause) {
    throw new ServiceError('UNAVAILABLE', 'Call cancelled', { cause });
  }
  if (call.cancelled) throw cancelled;
}

async function pour(call: ServerWritableStream<object, object>, messages: AsyncIterable<object>): Promise<void> {
  for await (const message of messages) {
    if (call.cancelled) return;
    if (!call.write(message)) await waitForAnyEvent(call, 'drain', 'cancelled');
  }
  call.end();
}

function demandSecret(metadata: Metadata, secret: string | undefined): void {
  if (secret === undefined) return;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = metadata.get('internal-secret')[0]?.toString() ?? '';
  if (!timingSafeEqual(digest(given), digest(secret)))
    throw new ServiceError('UNAUTHENTICATED', 'Wrong internal secret');
}
