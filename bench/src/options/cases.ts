import type { RequestTemplate } from '../load/workload.ts';

/** In the order of the report. */
export const cases = [
  'bare',
  'GET 304',
  'HEAD',
  'GET 200',
  'list of 100',
  '1 MiB Markdown',
  '1 MiB Markdown, gzip',
  'upload of the corpus',
  'graph, 20 sessions',
] as const;
export type Case = (typeof cases)[number];

/** No baseline compresses responses, so these cases are compared with another case of the baseline. */
export const baselineCases: Partial<Record<Case, Case>> = { '1 MiB Markdown, gzip': '1 MiB Markdown' };

export interface CaseRequests {
  readonly templates: readonly RequestTemplate[];
  readonly expectedStatus: number;
}

export interface Target {
  readonly name: string;
  readonly port: number;
  /** Excludes processes of the engines. */
  readonly pids: readonly number[];
  /** The requests of each case that the target supports. */
  readonly requests: Readonly<Partial<Record<Case, CaseRequests>>>;
  /** Whether the other targets are compared with this one. */
  readonly isBaseline: boolean;
  /** Resolves when the target has finished its work in the background. */
  readonly waitUntilIdle?: () => Promise<void>;
}
