import type { RateLimiter, RateLimitResult, RateLimitStatus } from './rate-limiter.ts';

interface Window {
  used: number;
  /** End of the window on the monotonic clock, in ms. */
  readonly end: number;
  /** The same end in epoch ms, for the client. */
  readonly resetMs: number;
}

export interface LocalRateLimiterOptions {
  /** Maximum number of windows; 100,000 by default. This is enough for an hour of a busy archive. */
  readonly maxKeys?: number;
  /** A monotonic clock, in ms. */
  readonly now?: () => number;
}

/** Creates a rate limiter that counts in this process. Above `maxKeys`, it drops the window that ends first. */
export function createLocalRateLimiter(options: LocalRateLimiterOptions = {}): RateLimiter {
  const { maxKeys = 100_000, now = () => performance.now() } = options;
  const windows = new Windows(maxKeys, now);
  return {
    consume: (key, limit, windowMs, weight = 1) =>
      Promise.resolve(consumeFrom(windows.current(key, windowMs), limit, weight)),
    read: (key, limit) => Promise.resolve(toStatus(windows.find(key), limit)),
    stop: () => Promise.resolve(),
  };
}

function consumeFrom(window: Window, limit: number, weight: number): RateLimitResult {
  const isAllowed = window.used + weight <= limit;
  if (isAllowed) window.used += weight;
  return { isAllowed, limit, remaining: Math.max(0, limit - window.used), resetMs: window.resetMs };
}

function toStatus(window: Window | undefined, limit: number): RateLimitStatus {
  if (!window) return { limit, remaining: limit };
  return { limit, remaining: Math.max(0, limit - window.used), resetMs: window.resetMs };
}

/** Windows by length, then by key. A map keeps the order of insertion, so its first window ends first. */
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
    this.#dropEnded(now);
    if (this.#count >= this.#max) this.#dropFirst(this.#endingFirst());
    return this.#begin(key, windowMs, now);
  }

  /** Returns the window of a key if it has not ended. */
  find(key: string): Window | undefined {
    const now = this.#now();
    const found = [...this.#byLength.values()].map(windows => windows.get(key));
    return found.find(window => window && window.end > now);
  }

  #begin(key: string, windowMs: number, now: number): Window {
    const window = { used: 0, end: now + windowMs, resetMs: Date.now() + windowMs };
    const windows = this.#byLength.get(windowMs) ?? new Map<string, Window>();
    this.#byLength.set(windowMs, windows.set(key, window));
    this.#count += 1;
    return window;
  }

  #dropEnded(now: number): void {
    for (const [length, windows] of this.#byLength) {
      while ((firstEnd(windows) ?? Infinity) <= now) this.#dropFirst(windows);
      if (windows.size === 0) this.#byLength.delete(length);
    }
  }

  #endingFirst(): Map<string, Window> {
    const candidates = [...this.#byLength.values()];
    return candidates.reduce((a, b) => ((firstEnd(a) ?? Infinity) <= (firstEnd(b) ?? Infinity) ? a : b));
  }

  #dropFirst(windows: Map<string, Window>): void {
    const first = windows.keys().next();
    if (!first.done && windows.delete(first.value)) this.#count -= 1;
  }
}

function firstEnd(windows: Map<string, Window>): number | undefined {
  return windows.values().next().value?.end;
}
