import { deadlineIn } from '@archive/kit';
import type { Request } from 'express';
import { type AuthenticatedContext, type BodyRequestContext, responseTimeoutMs } from './request-context.ts';

/**
 * Reads a body without the request's permit, then acquires the permit again. In the returned context the time to answer
 * begins with the body's last byte. Rejects as `read` does, and with UNAVAILABLE when there is no permit within 1 s;
 * `discard` then frees a body that was read.
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
