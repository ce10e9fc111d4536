import { FairSemaphore, requireOwnerId } from '@archive/kit';
import { type FindSessions, searchTimeoutMs } from './find-sessions.ts';

/** A replica runs at most this many searches of one owner at a time. */
const maxSearchesPerOwner = 2;

/**
 * A search starts only with this much of its time left. Otherwise the first searches of a long queue would start too
 * late to finish.
 */
const minWorkMs = 500;

/**
 * Limits the concurrent searches of each owner, but not of all owners together. Further searches wait in order, at most
 * 2.3 s.
 */
export function limitSearches(find: FindSessions): FindSessions {
  const semaphore = new FairSemaphore(Infinity, {
    maxWeightPerOwner: maxSearchesPerOwner,
    waitTimeoutMs: searchTimeoutMs - minWorkMs,
  });
  return (request, call) => semaphore.run(requireOwnerId(call), () => find(request, call), { signal: call.signal });
}
