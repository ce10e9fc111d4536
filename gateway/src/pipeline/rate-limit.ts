import type { ServerResponse } from 'node:http';
import type { RateLimiter, RateLimitStatus } from '@archive/kit';
import { requireAllowed } from '../http/rate-limit-headers.ts';
import type { RateLimitClass } from '../request/route.ts';

/** Requests per key and hour (docs/decisions.md#7-rate-limits). */
export type RateLimits = Readonly<Record<RateLimitClass, number>>;

const windowMs = 3_600_000;

export interface RateLimitOptions {
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
  /** Called with each decision. */
  readonly countDecision?: CountDecision;
}

export type CountDecision = (rateLimit: RateLimitClass, isAllowed: boolean) => void;

/**
 * Counts a request, or `weight` requests, against its key's limit and sets the rate-limit headers. Throws RATE_LIMITED
 * beyond the limit.
 */
export async function consumeRateLimit(
  { rateLimiter, rateLimits, countDecision }: RateLimitOptions,
  keyId: string,
  rateLimit: RateLimitClass,
  res: ServerResponse,
  weight = 1,
): Promise<void> {
  const window = toWindow(rateLimit, keyId);
  const result = await rateLimiter.consume(window, rateLimits[rateLimit], windowMs, weight);
  countDecision?.(rateLimit, result.isAllowed);
  requireAllowed(res, result);
}

/** Reads the state of a key's limit without counting a request. */
export function readRateLimit(
  { rateLimiter, rateLimits }: RateLimitOptions,
  keyId: string,
  rateLimit: RateLimitClass,
): Promise<RateLimitStatus> {
  return rateLimiter.read(toWindow(rateLimit, keyId), rateLimits[rateLimit]);
}

const toWindow = (rateLimit: RateLimitClass, keyId: string) => `${rateLimit}:${keyId}`;
