import { describe, expect, test } from '@jest/globals';
import { deadlineIn } from '@archive/kit';
import { type AuthenticatedContext, responseTimeoutMs } from '../request/request-context.ts';
import { openTicket, type TicketServices } from './upload-ticket.ts';

const ids = { projectId: 'p', sessionId: '00000000-0000-4000-8000-000000000000' };

/** The headers arrived at time 0. Read n takes `readMs[n]` and sees the state at its end. */
function createRequest(deleted: 'project' | 'session', deletedAtMs: number, readMs: number[]) {
  const clock = { nowMs: 10, reads: 0 };
  const context = {
    requestId: 'r',
    ownerId: 'owner',
    keyId: 'key',
    signal: new AbortController().signal,
    get deadline() {
      return deadlineIn(responseTimeoutMs - clock.nowMs);
    },
  } satisfies AuthenticatedContext;
  const lastDeletion = (entity: typeof deleted) =>
    entity === deleted && deletedAtMs < clock.nowMs ? { deletedAgoMs: clock.nowMs - deletedAtMs } : {};
  const services = {
    lookups: {
      findProject: () => {
        clock.nowMs += readMs[clock.reads++] ?? NaN;
        return Promise.resolve({
          status: 'PROJECT_STATUS_LIVE',
          project: null,
          openGeneration: 2,
          ...lastDeletion('project'),
        });
      },
    },
    sessions: { openTicket: () => Promise.resolve({ deadVersion: 7, ...lastDeletion('session') }) },
  } as unknown as TicketServices;
  return { clock, open: () => openTicket(services, ids, context) };
}

describe.each([
  { deleted: 'project', message: 'Project not found' },
  { deleted: 'session', message: 'Session not found' },
] as const)('the ticket of an upload after the deletion of its $deleted', ({ deleted, message }) => {
  test('is read again if the deletion may be later than the headers, and is refused if it is', async () => {
    const { open, clock } = createRequest(deleted, 60, [100, 20]);
    await expect(open()).rejects.toMatchObject({ code: 'NOT_FOUND', message });
    expect(clock.reads).toBe(2);
  });

  test('is read at most five times', async () => {
    const { open, clock } = createRequest(deleted, 60, [100, 100, 100, 100, 100]);
    await expect(open()).resolves.toMatchObject({ generation: 2, deadVersion: 7 });
    expect(clock.reads).toBe(5);
  });

  test('is read once if the deletion is older than the headers', async () => {
    const { open, clock } = createRequest(deleted, -60, [100]);
    await expect(open()).resolves.toMatchObject({ generation: 2, deadVersion: 7 });
    expect(clock.reads).toBe(1);
  });
});
