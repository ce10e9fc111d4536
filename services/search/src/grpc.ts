import type { SearchMethods } from '@archive/contracts';
import { findSessions, type FindingOptions } from './finding.ts';
import { rebuild, type RebuildingOptions } from './rebuilding.ts';

const noFilters = {
  projectIds: [],
  clientNames: [],
  agentNames: [],
  deviceIds: [],
  gitBranches: [],
  llmModels: [],
  tags: [],
};

/** The service as gRPC sees it: parse, call, map. */
export function searchMethods(finding: FindingOptions, rebuilding: RebuildingOptions): SearchMethods {
  return {
    findSessions: ({ query, filters, limit, cursor }, context) =>
      findSessions(finding, { queries: [query], filters: filters ?? noFilters, limit, cursor }, context),
    reindex: async function* (_, context) {
      let written = 0;
      for await (const count of rebuild(rebuilding, context.signal)) {
        written = count;
        yield { written, done: false };
      }
      yield { written, done: true };
    },
  };
}
