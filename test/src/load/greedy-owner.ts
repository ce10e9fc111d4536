import { type LoadProcess, startLoadProcess } from './load-process.ts';

/** A greedy owner sends all kinds of requests at the same time, as fast as the archive answers. */
export const appetites = ['uploads', 'slow bodies', 'unread answers', 'searches', 'graph', 'lists'] as const;
export type Appetite = (typeof appetites)[number];

export interface GreedyOwnerSettings {
  readonly gateways: readonly string[];
  readonly key: string;
  /** The default is all kinds. */
  readonly appetites?: readonly Appetite[];
  /** Uploads per gateway that send one byte a second; 2,000 by default. */
  readonly slowBodies?: number;
}

/** Answers by kind of request and status. Status 0 counts requests without an answer. */
export type GreedyCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The owner's process has the lowest priority. */
export function startGreedyOwner(settings: GreedyOwnerSettings): Promise<LoadProcess<GreedyCounts>> {
  return startLoadProcess({ script: './greedy-owner-process.ts', settings, isBackground: true });
}
