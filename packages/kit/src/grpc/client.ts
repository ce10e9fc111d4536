import { makeClientConstructor, type ClientDuplexStream } from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import { msUntil } from '../concurrency/deadline.ts';
import { type CallContext, toMetadata } from './context.ts';
import { type Contract, methodsOf } from './contract.ts';
import { clientOptions } from './channel-options.ts';
import { createPlainCredentials } from './workarounds/close-unanswered-sockets.ts';
import { fromGrpcError } from './grpc-errors.ts';
import { type ReconnectingClient, createReconnectingClient } from './reconnecting-client.ts';
import { createWaitForReady, type WaitForReady } from './wait-for-ready.ts';
import { waitForAnyEvent } from '../concurrency/wait-for-any-event.ts';

/** Where a service is reached: `unix:/path` or `host:port`, and the secret that it demands on the latter. */
export interface Peer {
  readonly address: string;
  readonly secret?: string;
}

/** A connected service: its methods by name, and the closer of its channel. */
export type ServiceClient<Methods> = Methods & { readonly close: () => void };

type Wire = (...args: unknown[]) => ClientDuplexStream<object, object>;
type Callback = (error: unknown, response: object) => void;

/** Opens a channel lazily; each method throws ServiceError alone, and honours its context's deadline and signal. */
export function createServiceClient<Methods>(contract: Contract<Methods>, peer: Peer): ServiceClient<Methods> {
  const Stub = makeClientConstructor(contract.definition, contract.name);
  const dial = createReconnectingClient(() => new Stub(peer.address, createPlainCredentials(), clientOptions));
  const gate = createWaitForReady(dial);
  const methods = methodsOf(contract).map(([name, definition]) => [
    name,
    bind(dial, gate, name, definition, peer.secret),
  ]);
  return { ...Object.fromEntries(methods), close: () => dial.close() } as ServiceClient<Methods>;
}

function bind(
  dial: ReconnectingClient,
  gate: WaitForReady,
  name: string,
  definition: MethodDefinition<object, object>,
  secret: string | undefined,
) {
  const begin = (context: CallContext, ...rest: unknown[]) =>
    dial.call(client =>
      ((client as unknown as Record<string, Wire>)[name] as Wire).call(
        client,
        ...rest.slice(0, -1),
        toMetadata(context, secret),
        { deadline: Date.now() + msUntil(context.deadline) },
        ...rest.slice(-1).filter(Boolean),
      ),
    );
  if (definition.requestStream)
    return (requests: AsyncIterable<object>, context: CallContext) => upload(gate, begin, requests, context);
  if (definition.responseStream)
    return (request: object, context: CallContext) => download(gate, begin, request, context);
  return (request: object, context: CallContext) =>
    settle(gate, context, callback => begin(context, request, callback));
}

type Begin = (context: CallContext, ...rest: unknown[]) => ClientDuplexStream<object, object>;

async function settle(
  gate: WaitForReady,
  context: CallContext,
  start: (callback: Callback) => { cancel(): void },
): Promise<object> {
  await gate(context);
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

async function upload(
  gate: WaitForReady,
  begin: Begin,
  requests: AsyncIterable<object>,
  context: CallContext,
): Promise<object> {
  return settle(gate, context, callback => {
    const call = begin(context, callback);
    void send(call, requests).catch(() => call.cancel());
    return call;
  });
}

/** Ends early, without error, where the server has answered before it was sent everything. */
async function send(call: ClientDuplexStream<object, object>, requests: AsyncIterable<object>): Promise<void> {
  const server = { answered: false };
  call.once('status', () => (server.answered = true));
  for await (const request of requests) {
    if (server.answered) return;
    if (!call.write(request)) await waitForAnyEvent(call, 'drain', 'status');
  }
  call.end();
}

async function* download(
  gate: WaitForReady,
  begin: Begin,
  request: object,
  context: CallContext,
): AsyncIterable<object> {
  await gate(context);
  context.signal.throwIfAborted();
  const call = begin(context, request, undefined);
  const server = { answered: false };
  call.once('status', () => (server.answered = true));
  // A call that is over would be reset once more, and a server ends connections that bring many resets.
  const cancel = () => {
    if (!server.answered) call.cancel();
  };
  context.signal.addEventListener('abort', cancel, { once: true });
  try {
    for await (const message of call) yield message as object;
  } catch (error) {
    throw fromGrpcError(error);
  } finally {
    context.signal.removeEventListener('abort', cancel);
    cancel();
  }
}
