import { performance } from 'node:perf_hooks';
import type { SearchCase, SearchTerms } from './cases.ts';

export interface SearchTarget {
  readonly name: string;
  /** Reads the first page of results. Returns the exact total. */
  countHits(terms: SearchTerms): Promise<number>;
}

export interface Series {
  readonly name: SearchCase['name'];
  readonly target: string;
  /** Mean number of matches of the searches. */
  readonly total: number;
  readonly ms: readonly number[];
  /** Why searches failed, without duplicates. */
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

/**
 * Runs one search at a time and alternates between the targets, so that other work on the machine affects all targets
 * alike.
 */
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
    // The second target finds warm processor caches, so the order alternates.
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
