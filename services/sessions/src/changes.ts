import { eventConsumers } from '@archive/contracts';
import { enqueue } from '@archive/kit';
import type { PoolClient } from 'pg';
import type { Item } from './sessions.ts';

const kind = 'session.changed';

/** Tells, with the transaction, that a session was written or deleted under a version. Wake the relay after the commit. */
export async function tellChange(
  tx: PoolClient,
  { ownerId, projectId, sessionId }: Item,
  version: number,
): Promise<void> {
  await enqueue(tx, 'sessions', { kind, ownerId, entity: `${projectId}/${sessionId}`, version }, eventConsumers[kind]);
}
