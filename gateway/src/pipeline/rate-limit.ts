import type { ServerResponse } from 'node:http';
import { type RateLimiter, ServiceError } from '@archive/kit';
import type { RateLimitClass } from '../request/route.ts';

/** Requests per key and hour (docs/decisions.md#7-rate-limits). */
export type RateLimits = Readonly<Record<RateLimitClass, number>>;

const windowMs = 3_600_000;

export interface RateLimitOptions {
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
}

/**
 * Counts a request, or `weight` requests, against its key's limit and sets the rate-limit headers. Throws RATE_LIMITED
 * beyond the limit.
 */
export async function consumeRateLimit(
  { rateLimiter, rateLimits }: RateLimitOptions,
  keyId: string,
  rateLimit: RateLimitClass,
  res: ServerResponse,
  weight = 1,
): Promise<void> {
  const result = await rateLimiter.consume(`${rateLimit}:${keyId}`, rateLimits[rateLimit], windowMs, weight);
  res.setHeader('X-RateLimit-Limit', result.limit);
  res.setHeader('X-RateLimit-Remaining', result.remaining);
  res.setHeader('X-RateLimit-Reset', Math.ceil(result.resetMs / 1_000));
  if (result.isAllowed) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((result.resetMs - Date.now()) / 1_000));
  res.setHeader('Retry-After', retryAfterSeconds);
  throw new ServiceError('RATE_LIMITED', `Rate limit exceeded, try again in ${retryAfterSeconds} seconds`);
}
