import { FairSemaphore, requireOwnerId } from '@archive/kit';
import { type FindSessions, searchTimeoutMs } from './find-sessions.ts';

/** Searches of one owner that a replica runs at a time. */
const maxSearchesPerOwner = 2;

/** Limits the searches of each owner: further ones wait in order, up to the time limit of a search. Owners do not limit each other. */
export function limitSearches(find: FindSessions): FindSessions {
  const semaphore = new FairSemaphore(Infinity, {
    maxWeightPerOwner: maxSearchesPerOwner,
    waitTimeoutMs: searchTimeoutMs,
  });
  return (request, call) => semaphore.run(requireOwnerId(call), () => find(request, call), { signal: call.signal });
}
