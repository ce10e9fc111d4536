import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';

/** Requests of one class that a key or a browser may send until `resetAt`, which is null before the window begins. */
export interface RequestLimit {
  readonly class: string;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: string | null;
}

/** A key that was used in the last hour. */
export interface KeyUsage {
  readonly id: string;
  readonly name: string;
  readonly lastFour: string;
  readonly limits: readonly RequestLimit[];
}

export interface Usage {
  /** The limits of this browser. */
  readonly limits: readonly RequestLimit[];
  readonly keys: readonly KeyUsage[];
  readonly sessions: number;
  readonly bytes: number;
}

/** Returns the limit with the smallest remaining share, among the limits of this browser and of the keys. */
export function findTightestLimit({ limits, keys }: Usage): RequestLimit | undefined {
  const shareOf = ({ remaining, limit }: RequestLimit) => remaining / limit;
  return [...limits, ...keys.flatMap(key => key.limits)].toSorted((a, b) => shareOf(a) - shareOf(b))[0];
}

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async () => (await request<{ usage: Usage }>('GET', '/usage')).usage,
});
