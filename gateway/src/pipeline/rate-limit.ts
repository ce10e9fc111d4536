import type { ServerResponse } from 'node:http';
import { type RateLimiter, ServiceError } from '@archive/kit';
import type { Request } from 'express';
import { isGraph } from '../graphql/http/media-type.ts';

/** Requests per key and hour (beyond.md 1, "rate limit"). */
export interface Limits {
  readonly rest: number;
  readonly graphql: number;
  readonly upload: number;
}

const hour = 3_600_000;
const session = /^\/api\/v1\/projects\/[^/]+\/sessions\/[^/]+\/?$/;
const sizes = /^\/api\/v1\/projects\/[^/]+\/sessions\/sizes\/?$/;

function kindOf({ method, path }: Request): keyof Limits {
  if (isGraph(path)) return 'graphql';
  const asksSizes = (method === 'GET' || method === 'HEAD') && sizes.test(path);
  return (method === 'PUT' && session.test(path)) || asksSizes ? 'upload' : 'rest';
}

/** Counts the request against its key's allowance and tells what is left; RATE_LIMITED where nothing is. */
export async function takeAllowance(
  allowance: RateLimiter,
  limits: Limits,
  keyId: string,
  req: Request,
  res: ServerResponse,
): Promise<void> {
  const kind = kindOf(req);
  const { allowed, limit, remaining, resetMs } = await allowance.consume(`${kind}:${keyId}`, limits[kind], hour);
  res.setHeader('X-RateLimit-Limit', limit);
  res.setHeader('X-RateLimit-Remaining', remaining);
  res.setHeader('X-RateLimit-Reset', Math.ceil(resetMs / 1_000));
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil((resetMs - Date.now()) / 1_000));
  res.setHeader('Retry-After', seconds);
  throw new ServiceError('RATE_LIMITED', `Rate limit exceeded, try again in ${seconds} seconds`);
}
