import type { GraphQLDataSource } from '@apollo/gateway';
import type { SubgraphMethods } from '@archive/contracts';
import { type CallContext, errorTable, type Logger, toServiceError } from '@archive/kit';
import { deduplicateEntities, type SubgraphResult } from './deduplicate-entities.ts';
import { listUnansweredPaths } from './unanswered-paths.ts';

/** Creates Apollo's data source for a subgraph: a gRPC call with the request's context. A failed call becomes GraphQL errors. */
export function createSubgraphSource(name: string, service: SubgraphMethods, log: Logger): GraphQLDataSource {
  return {
    process: async ({ request, context }) => {
      const { query = '', variables: requested = {} } = request;
      const { variables, expand } = deduplicateEntities(requested);
      const requestJson = Buffer.from(JSON.stringify({ query, variables }));
      try {
        const { responseJson } = await service.executeOperation(
          { requestJson },
          (context as { call: CallContext }).call,
        );
        return expand(JSON.parse(responseJson.toString()) as SubgraphResult);
      } catch (thrown) {
        const { code, message } = toServiceError(thrown);
        log.warn({ err: thrown, subgraph: name }, 'subgraph call failed');
        const extensions = { code: errorTable[code].graphql };
        const errors = listUnansweredPaths(query, variables).map(path => ({ message, path, extensions }));
        return expand({ data: null, errors });
      }
    },
  };
}
