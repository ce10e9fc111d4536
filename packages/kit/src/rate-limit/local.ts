import type { RateLimiter, RateLimitResult } from './rate-limiter.ts';

interface Window {
  used: number;
  /** On the monotonic clock, ms. */
  readonly end: number;
  /** The same as it is told: epoch ms. */
  readonly resetMs: number;
}

export interface LocalRateLimiterOptions {
  /** Keys that are counted at a time; 100,000 unless told, an hour's worth of a busy archive. */
  readonly maxKeys?: number;
  /** A monotonic clock, ms. */
  readonly now?: () => number;
}

/** Counts in this process. Beyond `maxKeys` the window that ends soonest is forgotten. */
export function createLocalRateLimiter(options: LocalRateLimiterOptions = {}): RateLimiter {
  const { maxKeys = 100_000, now = () => performance.now() } = options;
  const windows = new Windows(maxKeys, now);
  return {
    consume: (key, limit, windowMs) => Promise.resolve(takeFrom(windows.current(key, windowMs), limit)),
    stop: () => Promise.resolve(),
  };
}

function takeFrom(window: Window, limit: number): RateLimitResult {
  const allowed = window.used < limit;
  if (allowed) window.used += 1;
  return { allowed, limit, remaining: Math.max(0, limit - window.used), resetMs: window.resetMs };
}

/** Windows by length, then key: a map keeps the order of insertion, so the first of each ends first. */
class Windows {
  readonly #byLength = new Map<number, Map<string, Window>>();
  readonly #max: number;
  readonly #now: () => number;
  #count = 0;

  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
  }

  current(key: string, windowMs: number): Window {
    const now = this.#now();
    const known = this.#byLength.get(windowMs)?.get(key);
    if (known && known.end > now) return known;
    this.#forgetEnded(now);
    if (this.#count >= this.#max) this.#forgetFirst(this.#soonest());
    return this.#begin(key, windowMs, now);
  }

  #begin(key: string, windowMs: number, now: number): Window {
    const window = { used: 0, end: now + windowMs, resetMs: Date.now() + windowMs };
    const lane = this.#byLength.get(windowMs) ?? new Map<string, Window>();
    this.#byLength.set(windowMs, lane.set(key, window));
    this.#count += 1;
    return window;
  }

  #forgetEnded(now: number): void {
    for (const [length, lane] of this.#byLength) {
      while ((firstEnd(lane) ?? Infinity) <= now) this.#forgetFirst(lane);
      if (lane.size === 0) this.#byLength.delete(length);
    }
  }

  #soonest(): Map<string, Window> {
    const lanes = [...this.#byLength.values()];
    return lanes.reduce((a, b) => ((firstEnd(a) ?? Infinity) <= (firstEnd(b) ?? Infinity) ? a : b));
  }

  #forgetFirst(lane: Map<string, Window>): void {
    const first = lane.keys().next();
    if (!first.done && lane.delete(first.value)) this.#count -= 1;
  }
}

function firstEnd(lane: Map<string, Window>): number | undefined {
  return lane.values().next().value?.end;
}
