import { type search, type SearchMethods } from '@archive/contracts';
import { backgroundContext } from '@archive/kit';

const timeoutMs = 60_000;

/** Returns the counts of differences between index and database. */
export async function reconcile(service: Pick<SearchMethods, 'reconcile'>): Promise<search.ReconcileResponse> {
  let last: search.ReconcileResponse | undefined;
  for await (const found of service.reconcile({}, backgroundContext(timeoutMs))) last = found;
  if (!last?.done) throw new Error('the reconciliation ended without its result');
  return last;
}
