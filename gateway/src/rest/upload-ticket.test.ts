import { describe, expect, test } from '@jest/globals';
import { deadlineIn } from '@archive/kit';
import { type AuthenticatedContext, responseTimeoutMs } from '../request/request-context.ts';
import { openTicket, type TicketServices } from './upload-ticket.ts';

const ids = { projectId: 'p', sessionId: '00000000-0000-4000-8000-000000000000' };

/**
 * A request whose headers arrived at time 0, and services on the same clock. Question n takes `questionMs[n]`; the services
 * read their state at its end, after a deletion at `deletedAtMs`.
 */
function createRequest(deleted: 'project' | 'session', deletedAtMs: number, questionMs: number[]) {
  const clock = { nowMs: 10, questions: 0 };
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
        clock.nowMs += questionMs[clock.questions++] ?? NaN;
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
] as const)('the ticket of an upload whose $deleted is deleted', ({ deleted, message }) => {
  test('is asked for again if the deletion may have overtaken the question, and is refused if it has', async () => {
    const { open, clock } = createRequest(deleted, 60, [100, 20]);
    await expect(open()).rejects.toMatchObject({ code: 'NOT_FOUND', message });
    expect(clock.questions).toBe(2);
  });

  test('is asked for at most five times', async () => {
    const { open, clock } = createRequest(deleted, 60, [100, 100, 100, 100, 100]);
    await expect(open()).resolves.toMatchObject({ generation: 2, deadVersion: 7 });
    expect(clock.questions).toBe(5);
  });

  test('is asked for once if the deletion is older than the headers', async () => {
    const { open, clock } = createRequest(deleted, -60, [100]);
    await expect(open()).resolves.toMatchObject({ generation: 2, deadVersion: 7 });
    expect(clock.questions).toBe(1);
  });
});
