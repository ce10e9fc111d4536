import { deadlineIn } from '@archive/kit';
import { abortWhenBodyIdle } from '../http/body-idle-timeout.ts';
import { type AuthenticatedContext, type BodyRequestContext, responseTimeoutMs } from './request-context.ts';

/** Returns a signal that aborts when the client leaves, sends nothing for 20 s, or is too slow while others wait. */
export function createBodySignal({ req, context, permit }: BodyRequestContext): AbortSignal {
  return AbortSignal.any([context.signal, permit.evictionSignal, abortWhenBodyIdle(req)]);
}

/**
 * Reads a body without the request's permit, then acquires the permit again. The deadline of the returned context
 * counts from the last byte. `read` gets the signal of `createBodySignal`. Rejects with the error of `read`, or with
 * UNAVAILABLE if the permit is not free within 1 s.
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
