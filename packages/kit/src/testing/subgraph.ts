import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServiceClient } from '../grpc/client.ts';
import { backgroundContext } from '../grpc/context.ts';
import type { Contract } from '../grpc/contract.ts';
import { implement, startGrpcServer } from '../grpc/server.ts';
import { createLogger } from '../log/log.ts';
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

export interface ServedSubgraph {
  ask(ownerId: string, query: string, variables?: object): Promise<GraphAnswer>;
  /** Resolves GraphQL entities as a gateway does. `fields` contains inline fragments. */
  entities(ownerId: string, representations: readonly object[], fields: string): Promise<GraphAnswer>;
  stop(): Promise<void>;
}

/** Serves a subgraph over gRPC on its own unix socket. */
export async function serveSubgraph(contract: Contract<Subgraph>, subgraph: Subgraph): Promise<ServedSubgraph> {
  const folder = await mkdtemp(join(tmpdir(), 'graph-'));
  const server = await startGrpcServer({
    address: `unix:${join(folder, 'graph.sock')}`,
    registrations: [implement(contract, subgraph)],
    log: createLogger('silent', 'test'),
  });
  const client = createServiceClient(contract, server);
  const ask = async (ownerId: string, query: string, variables: object = {}) => {
    const requestJson = Buffer.from(JSON.stringify({ query, variables }));
    const { responseJson } = await client.executeOperation({ requestJson }, { ...backgroundContext(10_000), ownerId });
    return JSON.parse(responseJson.toString()) as GraphAnswer;
  };
  return {
    ask,
    entities: (ownerId, representations, fields) =>
      ask(ownerId, `query ($r: [_Any!]!) { _entities(representations: $r) { __typename ${fields} } }`, {
        r: representations,
      }),
    stop: async () => {
      client.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
