import type { Sample } from './background-load.ts';
import { type LoadProcess, startLoadProcess } from './load-process.ts';
import { percentile } from './percentile.ts';
import { maxSearchDelayMs, type SearchDelay } from './searchable-uploads.ts';

export interface QuietOwnerSettings {
  readonly gateways: readonly string[];
  readonly key: string;
  /** The rate of all requests together. */
  readonly perSecond: number;
}

/** Measurements of an owner with moderate use. */
export interface Experience {
  readonly samples: readonly Sample[];
  readonly searchDelays: readonly SearchDelay[];
}

/** The owner reads, lists, searches and uploads at a constant rate. Resolves when the owner has some sessions. */
export function startQuietOwner(settings: QuietOwnerSettings): Promise<LoadProcess<Experience>> {
  return startLoadProcess({ script: './quiet-owner-process.ts', settings });
}

export interface ExperienceFigures {
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Requests without an answer, answers with a status from 400 on, and GraphQL answers with errors. */
  readonly failed: readonly string[];
  readonly lateUploads: number;
  readonly slowestSearchDelayMs: number;
}

export function summarizeExperience({ samples, searchDelays }: Experience): ExperienceFigures {
  const times = samples.map(({ ms }) => ms);
  return {
    requests: samples.length,
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
    failed: samples.filter(({ status }) => status >= 400).map(({ kind, status }) => `${kind}: ${status}`),
    lateUploads: searchDelays.filter(({ bytes, ms }) => ms > maxSearchDelayMs(bytes)).length,
    slowestSearchDelayMs: Math.max(0, ...searchDelays.map(({ ms }) => ms)),
  };
}
