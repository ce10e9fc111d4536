import type { GraphQLDataSource } from '@apollo/gateway';
import type { SubgraphMethods } from '@archive/contracts';
import { type CallContext, errorTable, type Logger, type ResponseSize, toServiceError } from '@archive/kit';
import { deduplicateEntities, type SubgraphResult } from './deduplicate-entities.ts';
import { listUnansweredPaths } from './unanswered-paths.ts';

/** All calls of one GraphQL request share this context. */
export interface SubgraphCallContext {
  readonly call: CallContext;
  /** Counts the bytes of all results, including every copy of an entity. */
  readonly size: ResponseSize;
}

/**
 * Apollo's data source calls the subgraph over gRPC in the context of the request. A failed call becomes GraphQL
 * errors. A result that is too large with its copies becomes GraphQL errors too.
 */
export function createSubgraphSource(name: string, service: SubgraphMethods, log: Logger): GraphQLDataSource {
  return {
    process: async ({ request, context }) => {
      const { query = '', variables: requested = {} } = request;
      const { call, size } = context as SubgraphCallContext;
      const { variables, measureCopies, expand } = deduplicateEntities(requested);
      const requestJson = Buffer.from(JSON.stringify({ query, variables }));
      try {
        const { responseJson } = await service.executeOperation({ requestJson }, call);
        size.add(responseJson.length);
        const result = JSON.parse(responseJson.toString()) as SubgraphResult;
        size.add(measureCopies(result, size.remainingBytes));
        return expand(result);
      } catch (thrown) {
        const { code, message } = toServiceError(thrown);
        const isRoutine = code === 'TOO_LARGE' || call.signal.aborted;
        log[isRoutine ? 'debug' : 'warn'](
          { err: thrown, subgraph: name, requestId: call.requestId },
          'subgraph call failed',
        );
        const extensions = { code: errorTable[code].graphql };
        const errors = listUnansweredPaths(query, variables).map(path => ({ message, path, extensions }));
        return expand({ data: null, errors });
      }
    },
  };
}
