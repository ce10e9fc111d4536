import { FairSemaphore, requireOwnerId } from '@archive/kit';
import { type FindSessions, searchTimeoutMs } from './find-sessions.ts';

/** Searches of one owner that a replica runs at a time. */
const maxSearchesPerOwner = 2;

/**
 * Limits the concurrent searches of each owner; there is no limit for all owners together. Further searches wait in
 * order, at most `searchTimeoutMs`.
 */
export function limitSearches(find: FindSessions): FindSessions {
  const semaphore = new FairSemaphore(Infinity, {
    maxWeightPerOwner: maxSearchesPerOwner,
    waitTimeoutMs: searchTimeoutMs,
  });
  return (request, call) => semaphore.run(requireOwnerId(call), () => find(request, call), { signal: call.signal });
}
