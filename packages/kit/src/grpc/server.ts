import type { ServerHttp2Session, ServerOptions } from 'node:http2';
import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import type { Logger } from '../log.ts';
import { serverOptions } from './channel-options.ts';
import { type Contract, methodsOf } from './contract.ts';
import { createHandler, type Method } from './handler.ts';

/** A contract with its implementation, ready to be served. */
export interface Registration {
  readonly contract: Contract<unknown>;
  readonly methods: object;
}

/** Binds an implementation to its contract; a missing or mistyped method does not compile. */
export function implement<Methods extends object>(contract: Contract<Methods>, methods: Methods): Registration {
  return { contract, methods };
}

export interface GrpcServerOptions {
  /** `unix:/path` or `host:port`; port 0 takes a free one. */
  readonly address: string;
  /** Demanded of every call; absent only where the socket itself is private. */
  readonly secret?: string;
  readonly registrations: readonly Registration[];
  readonly log: Logger;
}

export interface GrpcServer {
  /** Where it listens, the port filled in. */
  readonly address: string;
  /** Lets running calls finish for `graceMs` (5 s unless told), then cuts them. */
  stop(graceMs?: number): Promise<void>;
}

/** Listens when it returns; throws where the address can't be bound. */
export async function startGrpcServer(options: GrpcServerOptions): Promise<GrpcServer> {
  const server = new Server(serverOptions);
  allowResets(server);
  for (const registration of options.registrations) {
    server.addService(registration.contract.definition, wireHandlers(registration, options));
  }
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(options.address, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
  const address = options.address.startsWith('unix:') ? options.address : options.address.replace(/:\d+$/, `:${port}`);
  return { address, stop: (graceMs = 5_000) => shutDown(server, graceMs) };
}

function wireHandlers({ contract, methods }: Registration, options: GrpcServerOptions): UntypedServiceImplementation {
  const handlers = methodsOf(contract).map(([name, definition]) => {
    const method = (methods as Record<string, Method>)[name];
    if (!method) throw new Error(`${contract.name} has no implementation of ${name}`);
    return [name, createHandler(definition, method.bind(methods), options)] as const;
  });
  return Object.fromEntries(handlers);
}

async function shutDown(server: Server, graceMs: number): Promise<void> {
  const timer = setTimeout(() => cut(server), graceMs);
  await new Promise<void>(resolve => server.tryShutdown(() => resolve()));
  clearTimeout(timer);
}

/**
 * Callers are trusted and cancel whatever a client of theirs gives up. By itself Node ends a connection, with all that is
 * under way on it, that brings over 1,000 resets and more than 33 per second; grpc-js (1.14) has no option for that.
 */
function allowResets(server: Server): void {
  const { commonServerOptions } = server as unknown as { commonServerOptions: ServerOptions };
  Object.assign(commonServerOptions, { streamResetBurst: 1_000_000, streamResetRate: 100_000 });
}

/** `forceShutdown` of grpc-js (1.14) knows no session of a server without channelz: they are ended one by one. */
function cut(server: Server): void {
  const { http2Servers } = server as unknown as { http2Servers: Map<unknown, { sessions: Set<ServerHttp2Session> }> };
  const sessions = [...http2Servers.values()].flatMap(each => [...each.sessions]);
  server.forceShutdown();
  for (const session of sessions) session.destroy();
}
