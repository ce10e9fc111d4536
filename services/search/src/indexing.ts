import type { SessionsMethods } from '@archive/contracts';
import { type BusEvent, type Logger, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import type { SessionIndex } from './session-index.ts';
import { readDocuments } from './reading.ts';
import type { SessionKey } from './search-index.ts';
import { setAside, takeBack } from './store.ts';

export interface IndexingOptions {
  readonly pool: Pool;
  readonly index: SessionIndex;
  readonly sessions: Pick<SessionsMethods, 'readForIndex' | 'readSession'>;
  readonly log: Logger;
}

/**
 * Brings the index up to a session's present state, whatever the event said: an event may be late, double or out of
 * order. A session that the engine refuses for its own sake is set aside; an outage is thrown, and the event comes again.
 */
export async function indexSession({ pool, index, sessions, log }: IndexingOptions, event: BusEvent): Promise<void> {
  const key = keyOf(event);
  const documents = await readDocuments(sessions, key);
  if (!documents) {
    await index.bury(key, event.version);
    await takeBack(pool, event);
    return;
  }
  try {
    await index.write(documents.head, documents.passages);
    await takeBack(pool, event);
  } catch (failure) {
    if (!(failure instanceof ServiceError) || failure.code !== 'INVALID') throw failure;
    log.error({ err: failure, entity: event.entity }, 'the index refuses a session, it is set aside');
    // What is there of an earlier version must not be found in its place.
    await index.bury(key, documents.head.version);
    await setAside(pool, event, failure.message);
  }
}

function keyOf({ ownerId, entity }: BusEvent): SessionKey {
  const [projectId = '', sessionId = ''] = entity.split('/');
  return { ownerId, projectId, sessionId };
}
