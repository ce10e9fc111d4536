import { performance } from 'node:perf_hooks';
import type { SearchCase, Wanted } from './cases.ts';

/** Somebody who can be asked; resolves to the exact total. */
export interface Asked {
  readonly name: string;
  ask(wanted: Wanted): Promise<number>;
}

/** How long each answer of one of them took. */
export interface Series {
  readonly name: SearchCase['name'];
  readonly asked: string;
  /** Mean over the questions of the case. */
  readonly total: number;
  readonly ms: readonly number[];
  /** Why questions had no answer, each reason once. */
  readonly failures: readonly string[];
}

export interface SeriesOptions {
  /** Answers of each in every case. */
  readonly samples: number;
  /** A case ends after this, in ms, but not before five answers of each. */
  readonly mostMs: number;
  readonly signal: AbortSignal;
}

const least = 5;
const warming = 3;

/** Asks all in turn, one question at a time, so that what else goes on on the machine meets all. */
export async function measureCase(
  { name, wanted }: SearchCase,
  asked: readonly Asked[],
  { samples, mostMs, signal }: SeriesOptions,
): Promise<Series[]> {
  const tallies = asked.map((each): Tally => ({ each, ms: [], totals: [], failures: new Set() }));
  const end = performance.now() + mostMs;
  for (let round = -warming; round < samples && (round < least || performance.now() < end); round += 1) {
    signal.throwIfAborted();
    const question = wanted.at(round % wanted.length) ?? { words: [] };
    // Who comes second finds the processor's caches warm: each is second as often as first.
    for (const tally of round % 2 === 0 ? tallies : tallies.toReversed()) {
      await askOnce(tally, question, round < 0);
    }
  }
  return tallies.map(({ each, ms, totals, failures }) => {
    return { name, asked: each.name, total: mean(totals), ms, failures: [...failures] };
  });
}

interface Tally {
  readonly each: Asked;
  readonly ms: number[];
  readonly totals: number[];
  readonly failures: Set<string>;
}

async function askOnce({ each, ms, totals, failures }: Tally, question: Wanted, isWarming: boolean): Promise<void> {
  const began = performance.now();
  try {
    const total = await each.ask(question);
    if (isWarming) return;
    ms.push(performance.now() - began);
    totals.push(total);
  } catch (error) {
    failures.add(String(error));
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
