import type { SessionVersion } from './attempt-store.ts';

/** The writes of one version that did not end in time. */
interface TimedOutWrites {
  count: number;
  readonly firstMs: number;
  /** Time of the last timeout, counted or not. */
  lastMs: number;
  /** The number of written sessions when the last timeout was counted. */
  writtenCount: number;
}

const minCount = 5;
const minPeriodMs = 600_000;
/** If a version has no timeout for this time, another process may have written this version or its tombstone. */
const maxPauseMs = 3_600_000;
/**
 * During an outage, the writes of all waiting sessions may time out. Above this number, the oldest entry is dropped.
 */
const maxVersions = 10_000;

/**
 * Finds versions that the engine never writes in time although it writes other sessions
 * (docs/decisions.md#87-writes-that-time-out). Each process counts for itself and forgets its counts at a restart.
 */
export class WriteTimeouts {
  readonly #byVersion = new Map<string, TimedOutWrites>();
  readonly #readTimeMs: () => number;
  #writtenCount = 0;

  /** `readTimeMs`: a monotonic clock. */
  constructor(readTimeMs = () => performance.now()) {
    this.#readTimeMs = readTimeMs;
  }

  /** Whether writes of this version timed out, the last at most 1 hour ago, and none has succeeded since. */
  has(version: SessionVersion): boolean {
    return this.#find(toKey(version)) !== undefined;
  }

  recordWrite(version: SessionVersion): void {
    this.#writtenCount += 1;
    this.forget(version);
  }

  /**
   * Forgets the timeouts of a version that the index has already. Unlike `recordWrite`, this is no sign that the engine
   * writes sessions.
   */
  forget(version: SessionVersion): void {
    this.#byVersion.delete(toKey(version));
  }

  /**
   * Counts a timeout if the engine has written a session since the timeout that was counted last. Without such a write,
   * the engine may be slow for all sessions. Returns true if this timeout counts, is at least the fifth of its version, and comes at least 10 minutes
   * after the first.
   */
  recordTimeout(version: SessionVersion): boolean {
    const key = toKey(version);
    const nowMs = this.#readTimeMs();
    const writes = this.#find(key) ?? { count: 0, firstMs: nowMs, lastMs: nowMs, writtenCount: -1 };
    writes.lastMs = nowMs;
    this.#byVersion.set(key, writes);
    if (this.#byVersion.size > maxVersions) this.#byVersion.delete(this.#byVersion.keys().next().value ?? '');
    if (writes.writtenCount >= this.#writtenCount) return false;
    writes.count += 1;
    writes.writtenCount = this.#writtenCount;
    return writes.count >= minCount && nowMs - writes.firstMs >= minPeriodMs;
  }

  #find(key: string): TimedOutWrites | undefined {
    const writes = this.#byVersion.get(key);
    return writes && this.#readTimeMs() - writes.lastMs <= maxPauseMs ? writes : undefined;
  }
}

function toKey({ ownerId, entity, version }: SessionVersion): string {
  return JSON.stringify([ownerId, entity, version]);
}
