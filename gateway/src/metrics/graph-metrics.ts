import { createDurations, type Metrics, type ServiceError, toServiceError } from '@archive/kit';
import type { Graph } from '../graphql/federation/graph.ts';

/** `partial`: data with errors. `refused`: the client's fault, before execution. `failed`: no data. */
type GraphResult = 'ok' | 'partial' | 'refused' | 'failed';

/** 3 s: the bound of an operation that searches. 5 s: the bound of any other (docs/decisions.md#9-time-limits). */
const buckets = [0.05, 0.25, 1, 3, 5];

/** Measures the operations of a graph. Clients choose the names of operations, so names are no label. */
export function measureGraph(graph: Graph, metrics: Metrics): Graph {
  const record = createDurations(metrics, {
    name: 'archive_graphql_operation_duration_seconds',
    help: 'Duration of GraphQL operations, by kind (search or other) and result.',
    labels: ['kind', 'result'],
    buckets,
  });
  return {
    execute: async (request, call, countSearches) => {
      const startMs = performance.now();
      let kind = 'other';
      const end = (result: GraphResult) => record({ kind, result }, (performance.now() - startMs) / 1_000);
      try {
        const result = await graph.execute(request, call, async count => {
          kind = 'search';
          await countSearches?.(count);
        });
        end(result.errors === undefined ? 'ok' : result.data ? 'partial' : 'failed');
        return result;
      } catch (thrown) {
        end(isRefusal(toServiceError(thrown)) ? 'refused' : 'failed');
        throw thrown;
      }
    },
    stop: () => graph.stop(),
  };
}

const isRefusal = ({ http }: ServiceError) => http < 500;
