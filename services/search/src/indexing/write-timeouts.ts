import type { SessionVersion } from './attempt-store.ts';

interface TimedOutWrites {
  count: number;
  readonly firstMs: number;
  /** Time of the last timeout, even if it was not counted. */
  lastMs: number;
  /** How many sessions were written when the last timeout was counted. */
  writtenCount: number;
}

const minCount = 5;
const minPeriodMs = 600_000;
/** After this time without a timeout, the count restarts: another process may have written this version meanwhile. */
const maxPauseMs = 3_600_000;
/**
 * The oldest entry is dropped above this number, because in an outage the writes of all waiting sessions may time out.
 */
const maxVersions = 10_000;

/**
 * Finds versions that the engine never writes in time although it writes other sessions
 * (docs/decisions.md#87-writes-that-time-out). Each process has its own counts and forgets them at a restart.
 */
export class WriteTimeouts {
  readonly #byVersion = new Map<string, TimedOutWrites>();
  readonly #readTimeMs: () => number;
  #writtenCount = 0;

  /** `readTimeMs` must be monotonic. */
  constructor(readTimeMs = () => performance.now()) {
    this.#readTimeMs = readTimeMs;
  }

  /** Whether writes of this version timed out, the last at most 1 hour ago. False again after a successful write. */
  has(version: SessionVersion): boolean {
    return this.#find(toKey(version)) !== undefined;
  }

  recordWrite(version: SessionVersion): void {
    this.#writtenCount += 1;
    this.forget(version);
  }

  /**
   * Forgets the timeouts of a version that the index already has. Such a version does not prove that the engine writes
   * sessions.
   */
  forget(version: SessionVersion): void {
    this.#byVersion.delete(toKey(version));
  }

  /**
   * A timeout counts only if the engine wrote a session since the last counted timeout; otherwise the engine may be
   * slow. Returns true from the fifth counted timeout of a version, at least 10 minutes after its first.
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
