import type { GraphQLDataSource } from '@apollo/gateway';
import type { SubgraphMethods } from '@archive/contracts';
import { type CallContext, errorTable, type Logger, toServiceError } from '@archive/kit';
import { shareEntities, type SubgraphResult } from './shared-entities.ts';
import { unansweredPaths } from './unanswered-paths.ts';

/** A subgraph, reached over gRPC with the request's own deadline, owner and signal. */
export function subgraphSource(name: string, service: SubgraphMethods, log: Logger): GraphQLDataSource {
  return {
    process: async ({ request, context }) => {
      const { query = '', variables: asked = {} } = request;
      const { variables, spread } = shareEntities(asked);
      const requestJson = Buffer.from(JSON.stringify({ query, variables }));
      try {
        const { responseJson } = await service.executeOperation(
          { requestJson },
          (context as { call: CallContext }).call,
        );
        return spread(JSON.parse(responseJson.toString()) as SubgraphResult);
      } catch (thrown) {
        const { code, message } = toServiceError(thrown);
        log.warn({ err: thrown, subgraph: name }, 'a subgraph did not answer');
        const extensions = { code: errorTable[code].graphql };
        const errors = unansweredPaths(query, variables).map(path => ({ message, path, extensions }));
        return spread({ data: null, errors });
      }
    },
  };
}
