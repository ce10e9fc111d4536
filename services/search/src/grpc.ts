import { emptyFilters, type SearchMethods } from '@archive/contracts';
import { findSessions, type FindingOptions } from './find/find-sessions.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { reconcile, type ReconcilingOptions } from './reconciliation/reconcile.ts';
import { emptyTally } from './reconciliation/counts.ts';

/** The service as gRPC sees it: parse, call, map. */
export function searchMethods(finding: FindingOptions, reconciling: ReconcilingOptions): SearchMethods {
  return {
    findSessions: ({ query, filters, ...page }, context) =>
      findSessions(finding, { queries: [query], filters: filters ?? emptyFilters, ...page }, context),
    reindex: async function* (_, context) {
      let written = 0;
      for await (const count of rebuild(reconciling, context.signal)) {
        written = count;
        yield { written, done: false };
      }
      yield { written, done: true };
    },
    reconcile: async function* (_, context) {
      let found = emptyTally();
      for await (const tally of reconcile(reconciling, context.signal)) {
        found = tally;
        yield { ...found, done: false };
      }
      yield { ...found, done: true };
    },
  };
}
