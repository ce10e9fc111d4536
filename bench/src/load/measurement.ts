import { percentile } from '../statistics/statistics.ts';
import type { LoadResult } from './workload.ts';

export class Measurement {
  readonly #expectedStatuses: ReadonlySet<number>;
  readonly #latenciesMs: number[] = [];
  #failureCount = 0;
  #firstFailure: string | undefined;
  #bytes = 0;
  #isActive = false;
  #beganMs = 0;
  #cpuAtBegin = process.cpuUsage();

  constructor(expected: readonly number[]) {
    this.#expectedStatuses = new Set(expected);
  }

  /** Includes responses of any status, and broken connections. */
  get responseCount(): number {
    return this.#latenciesMs.length + this.#failureCount;
  }

  begin(): void {
    this.#isActive = true;
    this.#beganMs = performance.now();
    this.#cpuAtBegin = process.cpuUsage();
  }

  recordResponse(status: number, bytes: number, sentAt: number): void {
    if (!this.#isActive) return;
    if (!this.#expectedStatuses.has(status)) {
      this.recordFailure(`status ${status}`);
      return;
    }
    this.#latenciesMs.push(performance.now() - sentAt);
    this.#bytes += bytes;
  }

  recordFailure(description: string): void {
    if (!this.#isActive) return;
    this.#failureCount += 1;
    this.#firstFailure ??= description;
  }

  end(): LoadResult {
    this.#isActive = false;
    const elapsedMs = performance.now() - this.#beganMs;
    const { user, system } = process.cpuUsage(this.#cpuAtBegin);
    const sorted = Float64Array.from(this.#latenciesMs).sort();
    return {
      served: sorted.length,
      failed: this.#failureCount,
      ...(this.#firstFailure === undefined ? {} : { failure: this.#firstFailure }),
      elapsedMs,
      p50Ms: percentile(sorted, 50),
      p99Ms: percentile(sorted, 99),
      bytes: this.#bytes,
      loadShare: (user + system) / 1_000 / elapsedMs,
    };
  }
}
