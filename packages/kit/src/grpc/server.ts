import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import type { Logger } from '../log/log.ts';
import type { BeginCall } from './call-metrics.ts';
import { serverOptions } from './channel-options.ts';
import { type Contract, methodsOf } from './contract.ts';
import { createHandler, type Method } from './handler.ts';
import { addHealthService, type HealthChecks } from './health.ts';
import { allowStreamResets } from './workarounds/allow-stream-resets.ts';
import { forceShutdown } from './workarounds/force-shutdown.ts';

export interface Registration {
  readonly contract: Contract<unknown>;
  readonly methods: object;
}

/** Binds an implementation to its contract. A missing or mistyped method does not compile. */
export function implement<Methods extends object>(contract: Contract<Methods>, methods: Methods): Registration {
  return { contract, methods };
}

export interface GrpcServerOptions {
  /** `unix:/path` or `host:port`. Port 0 selects a free port. */
  readonly address: string;
  /**
   * Callers must send this secret. It may be absent only if the socket is private (docs/decisions.md#4-internal-calls).
   */
  readonly secret?: string;
  readonly registrations: readonly Registration[];
  /** What callers of the health service may ask about, besides the whole server. */
  readonly healthChecks?: HealthChecks;
  readonly log: Logger;
  /** Returns the measurement of the method with this path. If absent, calls are not measured. */
  readonly measure?: (path: string) => BeginCall;
}

export interface GrpcServer {
  /** The listen address with the actual port. */
  readonly address: string;
  /** Refuses new calls, and ends running calls after `graceMs` (5 s by default). */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Resolves when the server listens. Throws if the address cannot be bound. Every server has the standard health
 * service, which needs no secret (docs/operations.md#health-and-degraded-modes).
 */
export async function startGrpcServer(options: GrpcServerOptions): Promise<GrpcServer> {
  const server = new Server(serverOptions);
  allowStreamResets(server);
  for (const registration of options.registrations) {
    server.addService(registration.contract.definition, createHandlers(registration, options));
  }
  const port = await bind(server, options.address);
  const health = addHealthService(server, options.healthChecks ?? {}, options.log);
  const address = options.address.startsWith('unix:') ? options.address : options.address.replace(/:\d+$/, `:${port}`);
  const stop = (graceMs = 5_000) => {
    health.stop();
    return shutDown(server, graceMs);
  };
  return { address, stop };
}

function bind(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}

function createHandlers({ contract, methods }: Registration, options: GrpcServerOptions): UntypedServiceImplementation {
  const handlers = methodsOf(contract).map(([name, definition]) => {
    const method = (methods as Record<string, Method>)[name];
    if (!method) throw new Error(`${contract.name} has no implementation of ${name}`);
    const beginCall = options.measure?.(definition.path);
    return [name, createHandler(definition, method.bind(methods), { ...options, beginCall })] as const;
  });
  return Object.fromEntries(handlers);
}

async function shutDown(server: Server, graceMs: number): Promise<void> {
  const timer = setTimeout(() => forceShutdown(server), graceMs);
  await new Promise<void>(resolve => server.tryShutdown(() => resolve()));
  clearTimeout(timer);
}
