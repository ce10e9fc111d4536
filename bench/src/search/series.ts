import { performance } from 'node:perf_hooks';
import type { SearchCase, SearchTerms } from './cases.ts';

/** A search that the benchmark measures. */
export interface SearchTarget {
  readonly name: string;
  /** Runs a search and reads its first page; returns the exact total. */
  countHits(terms: SearchTerms): Promise<number>;
}

/** Durations of one case on one target. */
export interface Series {
  readonly name: SearchCase['name'];
  readonly target: string;
  /** Mean number of matches over the searches of the case. */
  readonly total: number;
  readonly ms: readonly number[];
  /** Distinct reasons of failed searches. */
  readonly failures: readonly string[];
}

export interface SeriesOptions {
  /** Measured searches per target and case. */
  readonly samples: number;
  /** Time limit of a case. At least five rounds run, even if they take longer. */
  readonly maxMs: number;
  readonly signal: AbortSignal;
}

const minRounds = 5;
const warmUpRounds = 3;

/** Runs one search at a time and alternates between the targets, so that other work on the machine affects all alike. */
export async function measureCase(
  { name, queries }: SearchCase,
  targets: readonly SearchTarget[],
  { samples, maxMs, signal }: SeriesOptions,
): Promise<Series[]> {
  const collected = targets.map((target): TargetSamples => ({ target, ms: [], totals: [], failures: new Set() }));
  const end = performance.now() + maxMs;
  for (let round = -warmUpRounds; round < samples && (round < minRounds || performance.now() < end); round += 1) {
    signal.throwIfAborted();
    const terms = queries.at(round % queries.length) ?? { words: [] };
    // The order alternates, because the second target finds warm processor caches.
    for (const each of round % 2 === 0 ? collected : collected.toReversed()) {
      await searchOnce(each, terms, round < 0);
    }
  }
  return collected.map(({ target, ms, totals, failures }) => {
    return { name, target: target.name, total: mean(totals), ms, failures: [...failures] };
  });
}

interface TargetSamples {
  readonly target: SearchTarget;
  readonly ms: number[];
  readonly totals: number[];
  readonly failures: Set<string>;
}

async function searchOnce(
  { target, ms, totals, failures }: TargetSamples,
  terms: SearchTerms,
  isWarmUp: boolean,
): Promise<void> {
  const began = performance.now();
  try {
    const total = await target.countHits(terms);
    if (isWarmUp) return;
    ms.push(performance.now() - began);
    totals.push(total);
  } catch (error) {
    failures.add(String(error));
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
