import { emptyFilters, type SearchMethods } from '@archive/contracts';
import type { FindSessions } from './find/find-sessions.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { reconcile, type ReconciliationOptions } from './reconciliation/reconcile.ts';
import { createCounts } from './reconciliation/counts.ts';

/** Creates the gRPC methods of proto/search.proto. */
export function createSearchMethods(find: FindSessions, reconciliationOptions: ReconciliationOptions): SearchMethods {
  return {
    findSessions: ({ query, filters, ...page }, context) =>
      find({ queries: [query], filters: filters ?? emptyFilters, ...page }, context),
    reindex: async function* (_, context) {
      let written = 0;
      for await (const count of rebuild(reconciliationOptions, context.signal)) {
        written = count;
        yield { written, done: false };
      }
      yield { written, done: true };
    },
    reconcile: async function* (_, context) {
      let counts = createCounts();
      for await (const current of reconcile(reconciliationOptions, context.signal)) {
        counts = current;
        yield { ...counts, done: false };
      }
      yield { ...counts, done: true };
    },
  };
}
