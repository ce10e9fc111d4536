import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { currentOwner } from '../concurrency/current-owner.ts';
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
export const silentLog = createLogger('silent', 'test');
export const seenContexts: CallContext[] = [];
/** `currentOwner` in each call of `openTicket` and `readSession`, after a pause. */
export const seenOwners: string[] = [];
/** `pulled` counts the messages that the server has taken from the producer. `isEnded`: the producer has ended. */
export const state = { pulled: 0, isEnded: false, onAborted: (): void => undefined };
/** The result of each upload on the server: 'whole' or an error. */
export const uploadResults: unknown[] = [];

const rejectCall = () => Promise.reject(new Error('not called'));
export const methods = {
  ...Object.fromEntries(
    Object.keys(contract.definition).map(name => [name.charAt(0).toLowerCase() + name.slice(1), rejectCall]),
  ),
  openTicket: async (request: { projectId: string; sessionId: string }, context: CallContext) => {
    seenContexts.push(context);
    await setImmediate();
    seenOwners.push(currentOwner());
    if (request.projectId === 'missing')
      throw new ServiceError('NOT_FOUND', 'Sitzung weg ✓', { cause: new Error('secret cause') });
    if (request.projectId === 'broken') throw new TypeError('inside');
    if (request.projectId === 'hang') await once(context.signal, 'abort').then(() => state.onAborted());
    return { deadVersion: 2 ** 52 };
  },
  readSession: async function* (request: { projectId: string }) {
    state.isEnded = false;
    try {
      await setImmediate();
      seenOwners.push(currentOwner());
      const count = request.projectId === 'short' ? 100 : 1_000;
      for (state.pulled = 0; state.pulled < count; state.pulled += 1) {
        if (request.projectId === 'fails' && state.pulled === 3) throw new ServiceError('NOT_FOUND', 'gone');
        yield await Promise.resolve({ content: Buffer.alloc(64 * 1024, state.pulled) });
      }
    } finally {
      state.isEnded = true;
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
      uploadResults.push(failure);
      throw failure;
    }
    uploadResults.push('whole');
    return { session: { updatedMs: bytes } };
  },
} as Methods;
