import type { Pool } from 'pg';
import { currentOwner } from '../concurrency/current-owner.ts';
import { FairSemaphore } from '../concurrency/fair-semaphore.ts';
import type { Permit } from '../concurrency/permit.ts';
import { sharedError } from '../errors/errors.ts';

/** Maximum number of calls that wait for a connection of one pool. Further calls are rejected at once. */
const maxWaiting = 500;
/**
 * An owner may have this many waiting calls even above `maxWaiting`, so that no owner fills the queue of the others.
 */
const minWaitingPerOwner = 20;
const waitTimeoutMs = 2_000;

const queueFull = sharedError('UNAVAILABLE', undefined, {
  cause: new Error('the queue for database connections is full'),
});

const queues = new WeakMap<Pool, FairSemaphore>();

/**
 * Waits for the right to use one connection. A free connection goes to the waiting owner that uses fewest. Rejects with
 * UNAVAILABLE at once if too many calls wait, and after 2 s.
 */
export async function acquireConnectionPermit(pool: Pool): Promise<Permit> {
  const queue = queues.get(pool) ?? createQueue(pool);
  const owner = currentOwner();
  if (queue.waitingCount >= maxWaiting && queue.waitingCountOf(owner) >= minWaitingPerOwner) throw queueFull;
  return queue.acquire(owner);
}

/** Returns the number of calls that wait for a connection of this pool. */
export function countWaitingCalls(pool: Pool): number {
  return queues.get(pool)?.waitingCount ?? 0;
}

/** One owner may use three quarters of the connections, so that other owners do not wait for its long statements. */
function createQueue(pool: Pool): FairSemaphore {
  const { max } = pool.options;
  const queue = new FairSemaphore(max, { waitTimeoutMs, maxWeightPerOwner: Math.ceil(max * 0.75) });
  queues.set(pool, queue);
  return queue;
}
