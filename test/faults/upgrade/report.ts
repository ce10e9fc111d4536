import { percentile } from '../../src/load/percentile.ts';
import type { Report } from '../report/write-report.ts';
import type { Sample } from '../rolling/clients.ts';

export interface UpgradeReport {
  /** A client repeats a request after 503 or without an answer; each sample is one such request. */
  readonly samples: readonly Sample[];
  /** Counters of the workload, such as its requests by status. */
  readonly counters: Readonly<Record<string, number>>;
  readonly keptSessions: number;
  /** A line for each violated invariant, lost session, and difference between index and database. */
  readonly problems: readonly string[];
}

export function report({ samples, counters, keptSessions, problems }: UpgradeReport): Report {
  const failed = samples.filter(({ failure }) => failure !== undefined);
  const retried = samples.filter(({ retries }) => retries > 0).length;
  const times = samples.map(({ ms }) => ms);
  const lines = [
    `clients: ${samples.length} requests, ${retried} retried, ${failed.length} failed, p99 ${percentile(times, 99).toFixed(0)} ms`,
    ...new Set(failed.map(({ kind, failure }) => `failed: ${kind}: ${failure ?? ''}`)),
    `workload: ${JSON.stringify(counters)}`,
    `${keptSessions} sessions of both releases are compared byte for byte and searched`,
    ...problems.slice(0, 40),
    `${problems.length} problems, ${failed.length} failed requests (goal 0)`,
  ];
  return { text: lines.join('\n'), isMet: problems.length === 0 && failed.length === 0 };
}
