import { once } from 'node:events';
import { createLogger, loadContract, ServiceError, type CallContext } from '../index.ts';

export interface Methods {
  openTicket(request: { projectId: string; sessionId: string }, context: CallContext): Promise<{ deadVersion: number }>;
  readSession(request: { projectId: string }, context: CallContext): AsyncIterable<{ content: Buffer }>;
  storeSession(
    requests: AsyncIterable<{ content: Buffer }>,
    context: CallContext,
  ): Promise<{ session: { updatedMs: number } }>;
}

export const contract = loadContract<Methods>('sessions.proto', 'sessions.v1.SessionsService');
export const silent = createLogger('silent', 'test');
/** Contexts of calls, as they arrived. */
export const seen: CallContext[] = [];
/** How many messages were pulled of an answer, whether it has ended for who makes it, and what is told of an abort. */
export const state = { pulled: 0, over: false, aborted: (): void => undefined };
/** How each upload ended for its receiver. */
export const ended: unknown[] = [];

const never = () => Promise.reject(new Error('not called'));
export const methods = {
  ...Object.fromEntries(
    Object.keys(contract.definition).map(name => [name.charAt(0).toLowerCase() + name.slice(1), never]),
  ),
  openTicket: async (request: { projectId: string; sessionId: string }, context: CallContext) => {
    seen.push(context);
    if (request.projectId === 'missing')
      throw new ServiceError('NOT_FOUND', 'Sitzung weg ✓', { cause: new Error('secret cause') });
    if (request.projectId === 'broken') throw new TypeError('inside');
    if (request.projectId === 'hang') await once(context.signal, 'abort').then(() => state.aborted());
    return { deadVersion: 2 ** 52 };
  },
  readSession: async function* (request: { projectId: string }) {
    state.over = false;
    try {
      for (state.pulled = 0; state.pulled < 1_000; state.pulled += 1) {
        if (request.projectId === 'fails' && state.pulled === 3) throw new ServiceError('NOT_FOUND', 'gone');
        yield await Promise.resolve({ content: Buffer.alloc(64 * 1024, state.pulled) });
      }
    } finally {
      state.over = true;
    }
  },
  storeSession: async (requests: AsyncIterable<{ content: Buffer }>) => {
    let bytes = 0;
    try {
      for await (const request of requests) {
        bytes += request.content.length;
        if (request.content[0] === 9) throw new ServiceError('PRECONDITION_FAILED');
      }
    } catch (failure) {
      ended.push(failure);
      throw failure;
    }
    ended.push('whole');
    return { session: { updatedMs: bytes } };
  },
} as Methods;
