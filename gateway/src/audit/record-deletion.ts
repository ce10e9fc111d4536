import type { AccountMethods, accounts as messages } from '@archive/contracts';
import { backgroundContext, type Logger, type ServiceClient, startJob } from '@archive/kit';
import { type ActorRequest, createActor } from '../account/request/actor.ts';
import type { RequestContext } from '../request/request-context.ts';

/** An answer to a deletion waits at most this long for its audit row. */
const recordTimeoutMs = 1_000;
const defaultRetryEveryMs = 2_000;
const maxPending = 1_000;

/** Records in the audit trail that a deletion has happened. `sessionId` is absent if a whole project was deleted. */
export type RecordDeletion = (
  request: Pick<RequestContext, 'session' | 'context'> & { readonly req: ActorRequest },
  deletion: { readonly projectId: string; readonly sessionId?: string },
) => Promise<void>;

export interface DeletionRecorder {
  /**
   * Never rejects, because the deletion cannot be undone. A row that auth has not accepted is sent again later. While
   * 1,000 rows wait, a further row is only logged.
   */
  readonly record: RecordDeletion;
  /** Sends the waiting rows once more, until auth does not accept one. Logs this row and the rows after it. */
  stop(): Promise<void>;
}

interface Row {
  readonly request: messages.RecordDeletionRequest;
  readonly requestId: string;
}

/** Starts the recorder. If auth writes a row but answers too late, the row is written twice. */
export function startDeletionRecorder(
  accounts: Pick<ServiceClient<AccountMethods>, 'recordDeletion'>,
  log: Logger,
  retryEveryMs = defaultRetryEveryMs,
): DeletionRecorder {
  const pending: Row[] = [];
  const send = ({ request, requestId }: Row) =>
    accounts.recordDeletion(request, { ...backgroundContext(recordTimeoutMs), requestId });
  const sendPending = async () => {
    for (let row = pending[0]; row; row = pending[0]) {
      await send(row);
      pending.shift();
    }
  };
  const describe = ({ request: { actor, ...deletion }, requestId }: Row) => ({
    ...{ ownerId: actor?.personId, requestId },
    ...deletion,
  });
  const logLoss = (row: Row, err?: unknown) => log.error({ err, ...describe(row) }, 'deletion not in the audit trail');
  const retries = startJob({ name: 'audit of deletions', everyMs: retryEveryMs, run: sendPending, log });
  return {
    record: async ({ req, session, context }, { projectId, sessionId = '' }) => {
      const actor = { ...createActor(req, session), personId: context.ownerId };
      const request = { actor, keyId: session ? '' : context.keyId, projectId, sessionId };
      const row = { request, requestId: context.requestId };
      await send(row).catch((err: unknown) => {
        if (pending.length < maxPending) {
          pending.push(row);
          log.warn({ err, ...describe(row) }, 'deletion not yet in the audit trail');
        } else logLoss(row, err);
      });
    },
    stop: async () => {
      await retries.stop();
      await sendPending().catch((err: unknown) => pending.forEach(row => logLoss(row, err)));
    },
  };
}
