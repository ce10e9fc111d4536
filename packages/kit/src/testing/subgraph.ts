import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceClient } from '../grpc/client.ts';
import { backgroundContext } from '../grpc/context.ts';
import type { Contract } from '../grpc/contract.ts';
import { implement, startGrpcServer } from '../grpc/server.ts';
import { createLogger } from '../log.ts';
import type { Subgraph } from '../subgraph/subgraph.ts';

export interface GraphError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>>;
}

export interface GraphAnswer {
  readonly data?: unknown;
  readonly errors?: readonly GraphError[];
}

/** A subgraph behind a real socket. */
export interface ServedSubgraph {
  ask(ownerId: string, query: string, variables?: object): Promise<GraphAnswer>;
  /** Resolves entities as a gateway does, with the fields of an inline fragment. */
  entities(ownerId: string, representations: readonly object[], fields: string): Promise<GraphAnswer>;
  stop(): Promise<void>;
}

/** Serves a subgraph over gRPC on a unix socket of its own. */
export async function serveSubgraph(contract: Contract<Subgraph>, subgraph: Subgraph): Promise<ServedSubgraph> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-'));
  const server = await startGrpcServer({
    address: `unix:${join(folder, 'graph.sock')}`,
    registrations: [implement(contract, subgraph)],
    log: createLogger('silent', 'test'),
  });
  const remote = createServiceClient(contract, server);
  const ask = async (ownerId: string, query: string, variables: object = {}) => {
    const requestJson = Buffer.from(JSON.stringify({ query, variables }));
    const { responseJson } = await remote.executeOperation({ requestJson }, { ...backgroundContext(10_000), ownerId });
    return JSON.parse(responseJson.toString()) as GraphAnswer;
  };
  return {
    ask,
    entities: (ownerId, representations, fields) =>
      ask(ownerId, `query ($r: [_Any!]!) { _entities(representations: $r) { __typename ${fields} } }`, {
        r: representations,
      }),
    stop: async () => {
      remote.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
