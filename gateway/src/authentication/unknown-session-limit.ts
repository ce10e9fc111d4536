import { type RateLimitResult, toClientNetwork, toClientSite } from '@archive/kit';
import { LRUCache } from 'lru-cache';

const windowMs = 60_000;
/**
 * Per window, a gateway asks auth about at most this many unknown session cookies of a client network. `maxPerSite` is
 * the limit for the largest network that one subscriber usually has.
 */
const maxPerNetwork = 300;
const maxPerSite = 1_200;
const maxCounters = 20_000;
const maxKnownSessions = 20_000;

interface Counter {
  count: number;
  /** On the monotonic clock, in ms. */
  readonly endsAtMs: number;
}

/**
 * An unknown cookie costs a call to auth and a database query before any other limit applies. Sessions that were valid
 * before are not limited, so a stranger in the same network signs nobody out.
 */
export class UnknownSessionLimit {
  readonly #counters = new LRUCache<string, Counter>({ max: maxCounters });
  readonly #known = new LRUCache<string, true>({ max: maxKnownSessions });
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Counts a look-up before its answer is known, so that concurrent look-ups count too. Returns a result only if the
   * limit is exceeded.
   */
  count(sessionHash: string, address: string): RateLimitResult | undefined {
    if (this.#known.has(sessionHash)) return undefined;
    const nowMs = this.#now();
    const counters = this.#findCounters(address, nowMs);
    const exceeded = counters.find(({ counter: { count }, limit }) => count >= limit);
    if (exceeded) {
      const { counter, limit } = exceeded;
      return { isAllowed: false, limit, remaining: 0, resetMs: Date.now() + counter.endsAtMs - nowMs };
    }
    for (const { counter } of counters) counter.count += 1;
    return undefined;
  }

  /** The cookie belongs to a session, so its look-up is no longer counted. */
  confirm(sessionHash: string, address: string): void {
    if (this.#known.has(sessionHash)) return;
    this.#known.set(sessionHash, true);
    for (const { counter } of this.#findCounters(address, this.#now())) counter.count = Math.max(0, counter.count - 1);
  }

  #findCounters(address: string, nowMs: number): { counter: Counter; limit: number }[] {
    const [network, site] = [toClientNetwork(address), toClientSite(address)];
    const limits = [[network, maxPerNetwork] as const, ...(site === network ? [] : [[site, maxPerSite] as const])];
    return limits.map(([id, limit]) => ({ counter: this.#findCounter(id, nowMs), limit }));
  }

  #findCounter(id: string, nowMs: number): Counter {
    const found = this.#counters.get(id);
    if (found && found.endsAtMs > nowMs) return found;
    const counter = { count: 0, endsAtMs: nowMs + windowMs };
    this.#counters.set(id, counter);
    return counter;
  }
}
