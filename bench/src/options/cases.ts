import type { RequestTemplate } from '../load/workload.ts';

/** The measured cases, in the order of the report. */
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

/** Cases that are compared with a different case of the baseline: no baseline compresses responses. */
export const baselineCases: Partial<Record<Case, Case>> = { '1 MiB Markdown, gzip': '1 MiB Markdown' };

export interface CaseRequests {
  readonly templates: readonly RequestTemplate[];
  readonly expectedStatus: number;
}

/** A measured server, on a port of this machine. */
export interface Target {
  readonly name: string;
  readonly port: number;
  /** Processes of the target, without those of the engines. */
  readonly pids: readonly number[];
  /** The requests of each case that the target supports. */
  readonly requests: Readonly<Partial<Record<Case, CaseRequests>>>;
  /** Whether other targets are compared with this target. */
  readonly isBaseline: boolean;
  /** Resolves when the target has finished its background work. */
  readonly waitUntilIdle?: () => Promise<void>;
}
