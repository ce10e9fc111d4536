import { deadlineIn } from '@archive/kit';
import type { Request } from 'express';
import { type AuthenticatedContext, type BodyRequestContext, responseTimeoutMs } from './request-context.ts';

/**
 * Reads a body without the request's permit, then acquires the permit again; the returned context's deadline counts from
 * the last byte. Rejects as `read` does, or with UNAVAILABLE after 1 s without a permit: `discard` then frees the body.
 */
export async function withBody<Body>(
  { req, context, permit }: BodyRequestContext,
  read: (req: Request) => Promise<Body>,
  discard?: (body: Body) => Promise<void>,
): Promise<{ body: Body; context: AuthenticatedContext }> {
  permit.releaseWhileBodyArrives();
  const body = await read(req);
  const deadline = deadlineIn(responseTimeoutMs);
  try {
    await permit.acquire();
  } catch (error) {
    await discard?.(body);
    throw error;
  }
  return { body, context: { ...context, deadline } };
}
