import { makeClientConstructor, type ClientDuplexStream } from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import { msUntil } from '../concurrency/deadline.ts';
import type { ServiceError } from '../errors/errors.ts';
import { runInSpan } from '../tracing/current-span.ts';
import type { SpanDescription } from '../tracing/span.ts';
import { endSpan, startSpan, withSpan } from '../tracing/with-span.ts';
import { type CallContext, toMetadata } from './context.ts';
import { type Contract, methodsOf } from './contract.ts';
import { clientOptions } from './channel-options.ts';
import { createPlainCredentials } from './workarounds/close-unanswered-sockets.ts';
import { describeCall } from './describe-call.ts';
import { fromGrpcError } from './grpc-errors.ts';
import { type ReconnectingClient, createReconnectingClient } from './reconnecting-client.ts';
import { createWaitForReady, type WaitForReady } from './wait-for-ready.ts';
import { waitForAnyEvent } from '../concurrency/wait-for-any-event.ts';

/** The address of a service is `unix:/path` or `host:port`. On `host:port`, the service requires the secret. */
export interface Peer {
  readonly address: string;
  readonly secret?: string;
}

/** The methods of a service, and `close` for its channel. */
export type ServiceClient<Methods> = Methods & { readonly close: () => void };

type WireMethod = (...args: unknown[]) => ClientDuplexStream<object, object>;
type Callback = (error: unknown, response: object) => void;

/**
 * Creates a client. Its channel opens at the first call. Methods obey the deadline and the signal of their context.
 * They throw ServiceError, or the signal's reason if the signal has aborted before the call is sent.
 */
export function createServiceClient<Methods>(contract: Contract<Methods>, peer: Peer): ServiceClient<Methods> {
  const Stub = makeClientConstructor(contract.definition, contract.name);
  const reconnecting = createReconnectingClient(() => new Stub(peer.address, createPlainCredentials(), clientOptions));
  const waitForReady = createWaitForReady(reconnecting);
  const methods = methodsOf(contract).map(([name, definition]) => [
    name,
    bind(reconnecting, waitForReady, name, definition, peer.secret),
  ]);
  return { ...Object.fromEntries(methods), close: () => reconnecting.close() } as ServiceClient<Methods>;
}

function bind(
  reconnecting: ReconnectingClient,
  waitForReady: WaitForReady,
  name: string,
  definition: MethodDefinition<object, object>,
  secret: string | undefined,
) {
  const describe = () => describeCall(definition.path, 'client');
  const begin = (context: CallContext, ...args: unknown[]) =>
    reconnecting.call(client =>
      ((client as unknown as Record<string, WireMethod>)[name] as WireMethod).call(
        client,
        ...args.slice(0, -1),
        toMetadata(context, secret),
        { deadline: Date.now() + msUntil(context.deadline) },
        ...args.slice(-1).filter(Boolean),
      ),
    );
  if (definition.requestStream)
    return (requests: AsyncIterable<object>, context: CallContext) =>
      withSpan(describe, () => callWithStream(waitForReady, begin, requests, context));
  if (definition.responseStream)
    return (request: object, context: CallContext) => readStream(waitForReady, begin, describe, request, context);
  return (request: object, context: CallContext) =>
    withSpan(describe, () => callOnce(waitForReady, context, callback => begin(context, request, callback)));
}

type Begin = (context: CallContext, ...args: unknown[]) => ClientDuplexStream<object, object>;

async function callOnce(
  waitForReady: WaitForReady,
  context: CallContext,
  start: (callback: Callback) => { cancel(): void },
): Promise<object> {
  await waitForReady(context);
  context.signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<object>();
  const call = start((error, response) => {
    if (error) reject(fromGrpcError(error));
    else resolve(response);
  });
  const cancel = () => call.cancel();
  context.signal.addEventListener('abort', cancel, { once: true });
  try {
    return await promise;
  } finally {
    context.signal.removeEventListener('abort', cancel);
  }
}

async function callWithStream(
  waitForReady: WaitForReady,
  begin: Begin,
  requests: AsyncIterable<object>,
  context: CallContext,
): Promise<object> {
  return callOnce(waitForReady, context, callback => {
    const call = begin(context, callback);
    void sendRequests(call, requests).catch(() => call.cancel());
    return call;
  });
}

/** Sends the requests of a call. Stops without an error if the server answers before all requests are sent. */
async function sendRequests(call: ClientDuplexStream<object, object>, requests: AsyncIterable<object>): Promise<void> {
  const server = { hasAnswered: false };
  call.once('status', () => (server.hasAnswered = true));
  for await (const request of requests) {
    if (server.hasAnswered) return;
    if (!call.write(request)) await waitForAnyEvent(call, 'drain', 'status');
  }
  call.end();
}

async function* readStream(
  waitForReady: WaitForReady,
  begin: Begin,
  describe: () => SpanDescription,
  request: object,
  context: CallContext,
): AsyncIterable<object> {
  await waitForReady(context);
  context.signal.throwIfAborted();
  const span = startSpan(describe);
  const call = runInSpan(span, () => begin(context, request, undefined));
  const server = { hasAnswered: false };
  let failure: ServiceError | undefined;
  call.once('status', () => (server.hasAnswered = true));
  // A call that has ended is not cancelled: a server closes the connection of a client that resets many streams.
  const cancel = () => {
    if (!server.hasAnswered) call.cancel();
  };
  context.signal.addEventListener('abort', cancel, { once: true });
  try {
    for await (const message of call) yield message as object;
  } catch (error) {
    failure = fromGrpcError(error);
    throw failure;
  } finally {
    context.signal.removeEventListener('abort', cancel);
    cancel();
    endSpan(span, failure);
  }
}
