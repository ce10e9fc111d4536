import { deadlineIn } from '@archive/kit';
import { abortWhenBodyIdle } from '../http/body-idle-timeout.ts';
import { type AuthenticatedContext, type BodyRequestContext, responseTimeoutMs } from './request-context.ts';

/** The signal aborts if the client leaves, sends nothing for 20 s, or is too slow while others wait. */
export function createBodySignal({ req, context, permit }: BodyRequestContext): AbortSignal {
  return AbortSignal.any([context.signal, permit.evictionSignal, abortWhenBodyIdle(req)]);
}

/**
 * Reads a body without holding the permit, and then acquires the permit again. The returned deadline counts from the
 * last byte. Rejects with the error of `read`, and with UNAVAILABLE if the permit is not free within 1 s.
 */
export async function withBody<Body>(
  request: BodyRequestContext,
  read: (signal: AbortSignal) => Promise<Body>,
): Promise<{ body: Body; context: AuthenticatedContext }> {
  const { context, permit } = request;
  permit.releaseWhileBodyArrives();
  const body = await read(createBodySignal(request));
  const deadline = deadlineIn(responseTimeoutMs);
  await permit.acquire();
  return { body, context: { ...context, deadline } };
}
