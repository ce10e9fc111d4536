import type { AccountMethods } from '@archive/contracts';
import { backgroundContext, type Logger, type ServiceClient } from '@archive/kit';
import { createActor } from '../account/request/actor.ts';
import type { RequestContext } from '../request/request-context.ts';

/** An answer to a deletion waits at most this long for its audit row. */
const recordTimeoutMs = 1_000;

/** Records in the audit trail that a deletion has happened. `sessionId` is absent if a whole project was deleted. */
export type RecordDeletion = (
  request: RequestContext,
  deletion: { readonly projectId: string; readonly sessionId?: string },
) => Promise<void>;

/**
 * The recorder never rejects, because a deletion cannot be taken back. If auth does not store the record, the log gets
 * it.
 */
export function createDeletionRecorder(
  accounts: Pick<ServiceClient<AccountMethods>, 'recordDeletion'>,
  log: Logger,
): RecordDeletion {
  return async ({ req, session, context }, { projectId, sessionId = '' }) => {
    const { ownerId, keyId, requestId } = context;
    const deletion = { keyId: session ? '' : keyId, projectId, sessionId };
    const actor = { ...createActor(req, session), personId: ownerId };
    const call = { ...backgroundContext(recordTimeoutMs), requestId };
    await accounts
      .recordDeletion({ actor, ...deletion }, call)
      .catch((err: unknown) => log.warn({ err, ownerId, ...deletion, requestId }, 'deletion not in the audit trail'));
  };
}
