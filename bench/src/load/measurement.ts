import { percentile } from '../statistics/statistics.ts';
import type { Outcome } from './workload.ts';

/** Counts answers of the measured time. */
export class Tally {
  readonly #expected: ReadonlySet<number>;
  readonly #latencies: number[] = [];
  #failed = 0;
  #failure: string | undefined;
  #bytes = 0;
  #counting = false;
  #began = 0;
  #cpu = process.cpuUsage();

  constructor(expected: readonly number[]) {
    this.#expected = new Set(expected);
  }

  /** Answers of any status, and broken connections, since the beginning. */
  get answered(): number {
    return this.#latencies.length + this.#failed;
  }

  begin(): void {
    this.#counting = true;
    this.#began = performance.now();
    this.#cpu = process.cpuUsage();
  }

  answer(status: number, bytes: number, sentAt: number): void {
    if (!this.#counting) return;
    if (!this.#expected.has(status)) {
      this.fail(`answer ${status}`);
      return;
    }
    this.#latencies.push(performance.now() - sentAt);
    this.#bytes += bytes;
  }

  fail(what: string): void {
    if (!this.#counting) return;
    this.#failed += 1;
    this.#failure ??= what;
  }

  end(): Outcome {
    this.#counting = false;
    const elapsedMs = performance.now() - this.#began;
    const { user, system } = process.cpuUsage(this.#cpu);
    const sorted = Float64Array.from(this.#latencies).sort();
    return {
      served: sorted.length,
      failed: this.#failed,
      ...(this.#failure === undefined ? {} : { failure: this.#failure }),
      elapsedMs,
      p50Ms: percentile(sorted, 50),
      p99Ms: percentile(sorted, 99),
      bytes: this.#bytes,
      loadShare: (user + system) / 1_000 / elapsedMs,
    };
  }
}
