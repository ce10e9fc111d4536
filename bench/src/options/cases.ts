import type { Shot } from '../load/workload.ts';

/** Everything that is measured. */
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

/** The floor's case that one is compared with, where that is another: no floor compresses while it answers. */
export const floorCases: Partial<Record<Case, Case>> = { '1 MiB Markdown, gzip': '1 MiB Markdown' };

/** How a target is asked for a case, and what it answers. */
export interface Request {
  readonly shots: readonly Shot[];
  readonly status: number;
}

/** Something that is measured: it listens on a port of this machine. */
export interface Target {
  readonly name: string;
  readonly port: number;
  /** Processes of its own, engines not included. */
  readonly pids: readonly number[];
  /** The cases that it can be asked for. */
  readonly requests: Readonly<Partial<Record<Case, Request>>>;
  /** Whether it is a floor that others are compared with. */
  readonly floor: boolean;
  /** Resolves when what it was asked for is done, in the background too. */
  readonly settled?: () => Promise<void>;
}
