import type { ServerResponse } from 'node:http';
import { type RateLimitResult, ServiceError } from '@archive/kit';

/** Sets the rate-limit headers. Throws RATE_LIMITED if the result does not allow the request. */
export function requireAllowed(res: ServerResponse, result: RateLimitResult): void {
  res.setHeader('X-RateLimit-Limit', result.limit);
  res.setHeader('X-RateLimit-Remaining', result.remaining);
  res.setHeader('X-RateLimit-Reset', Math.ceil(result.resetMs / 1_000));
  if (result.isAllowed) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((result.resetMs - Date.now()) / 1_000));
  res.setHeader('Retry-After', retryAfterSeconds);
  throw new ServiceError('RATE_LIMITED', `Rate limit exceeded, try again in ${retryAfterSeconds} seconds`);
}
