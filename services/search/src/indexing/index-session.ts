import { parseSessionKey, type SessionsMethods } from '@archive/contracts';
import { type BusEvent, type FairSemaphore, type Logger, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import type { IndexWriter } from '../index-port/index-writer.ts';
import type { DocumentPool, SessionContent } from '../document-worker/document-pool.ts';
import { readSession } from './read-session.ts';
import { quarantineSession } from './quarantine-store.ts';

/** Bounds on sessions that are read and analysed at a time, which owners share. No short session waits for a long one. */
export interface IndexingSemaphores {
  readonly short: FairSemaphore;
  readonly long: FairSemaphore;
}

export interface IndexingOptions {
  readonly pool: Pool;
  readonly index: IndexWriter;
  readonly sessions: Pick<SessionsMethods, 'readForIndex' | 'readSession'>;
  readonly documents: Pick<DocumentPool, 'createDocuments'>;
  /** Clears the quarantine of the event's session up to the event's version. */
  readonly clearQuarantine: (event: BusEvent) => Promise<void>;
  readonly semaphores: IndexingSemaphores;
  /** Shares the semaphores in place of the owners of the sessions: all sessions of a rebuild wait as one owner. */
  readonly sharedAs?: string;
  readonly log: Logger;
}

/** Bytes of Markdown and session data from which on a session is long. */
const minLongBytes = 250_000;
/** Further long sessions of an owner are left to a redelivery: waiting ones count among the events that the bus hands out at a time. */
const maxWaitingLong = 100;

/**
 * Indexes a session's present state, because its event may be late, duplicate or out of order; quarantines a rejected session.
 * Returns false, without effect, if `isPending` resolves to false or 100 long sessions of the owner wait. Throws UNAVAILABLE in an outage.
 */
export async function indexSession(
  options: IndexingOptions,
  event: BusEvent,
  isPending = () => Promise.resolve(true),
): Promise<boolean> {
  const { sessions, semaphores, sharedAs = event.ownerId } = options;
  const read = () => readSession(sessions, parseSessionKey(event));
  const outcome = await semaphores.short.run(sharedAs, async () => {
    if (!(await isPending())) return 'settled';
    const session = await read();
    if (session && session.bytes >= minLongBytes) return 'long';
    await updateIndex(options, event, session);
    return 'done';
  });
  if (outcome !== 'long') return outcome === 'done';
  if (semaphores.long.waitingCountOf(sharedAs) >= maxWaitingLong) return false;
  return semaphores.long.run(sharedAs, async () => {
    if (!(await isPending())) return false;
    // Read again: the session may have changed while it waited.
    await updateIndex(options, event, await read());
    return true;
  });
}

function updateIndex(options: IndexingOptions, event: BusEvent, session: SessionContent | undefined): Promise<void> {
  return session ? writeSession(options, event, session) : writeSessionTombstone(options, event);
}

/** Replaces a session that is not live by a tombstone. Throws UNAVAILABLE during an outage of the index. */
export async function writeSessionTombstone(
  { index, clearQuarantine }: IndexingOptions,
  event: BusEvent,
): Promise<void> {
  await index.writeTombstone(parseSessionKey(event), event.version);
  await clearQuarantine(event);
}

async function writeSession(options: IndexingOptions, event: BusEvent, session: SessionContent): Promise<void> {
  const { pool, index, documents, clearQuarantine, log } = options;
  const { head, passages, close } = await documents.createDocuments(session);
  try {
    await index.write(head, passages);
    await clearQuarantine(event);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'INVALID') throw error;
    log.error({ err: error, entity: event.entity }, 'the index rejects a session: it is quarantined');
    // Otherwise searches would find its earlier version.
    await index.writeTombstone(parseSessionKey(event), head.version);
    await quarantineSession(pool, event, error.message);
  } finally {
    await close();
  }
}
