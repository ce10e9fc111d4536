import { ServiceError } from '@archive/kit';
import type { Response } from 'express';

/** Throws RATE_LIMITED and sets `Retry-After` if auth has refused a request after too many attempts. */
export function requireNoSlowDown(res: Response, { retryAfterMs }: { readonly retryAfterMs?: number }): void {
  if (retryAfterMs === undefined) return;
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  res.setHeader('Retry-After', seconds);
  throw new ServiceError('RATE_LIMITED', `Too many attempts, try again in ${seconds} seconds`);
}
