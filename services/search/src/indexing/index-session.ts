import { Readable } from 'node:stream';
import { parseSessionKey, type SessionsMethods } from '@archive/contracts';
import { type BusEvent, type FairSemaphore, type Logger, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import type { IndexWriter } from '../index-port/index-writer.ts';
import { AnalysisError } from '../document-worker/analysis-error.ts';
import type { DocumentPool, SessionContent } from '../document-worker/document-pool.ts';
import type { EncodedPassage } from '../index-port/search-index.ts';
import type { Attempt, SessionAttempts } from './attempts.ts';
import { readSession } from './read-session.ts';
import { quarantineSession } from './quarantine-store.ts';

/** Bounds on sessions that are analysed at a time, shared by owners. Separate, so that no short session waits for a long one. */
export interface IndexingSemaphores {
  readonly short: FairSemaphore;
  readonly long: FairSemaphore;
}

export interface IndexingOptions {
  readonly pool: Pool;
  readonly index: IndexWriter;
  readonly sessions: Pick<SessionsMethods, 'readForIndex' | 'readSession'>;
  readonly documents: Pick<DocumentPool, 'createDocuments'>;
  readonly attempts: Pick<SessionAttempts, 'begin'>;
  /** Clears quarantine and attempts of the event's session up to the event's version. */
  readonly clearQuarantine: (event: BusEvent) => Promise<void>;
  readonly semaphores: IndexingSemaphores;
  /** The owner for the semaphores instead of the session's owner: all sessions of a rebuild wait as one owner. */
  readonly sharedAs?: string;
  readonly log: Logger;
}

/** Bytes of Markdown and session data from which on a session is long. */
const minLongBytes = 250_000;
/** More long sessions of an owner are left to a redelivery: waiting ones use up the events that the bus hands out at a time. */
const maxWaitingLong = 100;

/**
 * Indexes a session's present state, because its event may be late, duplicate or out of order; quarantines a session
 * after a rejection by the index or two failed analyses. Returns false, without effect, if `isPending` resolves to false, if
 * attempts under way may fail, or if 100 long sessions of the owner wait. Throws UNAVAILABLE in an outage.
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
    return (await updateIndex(options, event, session)) ? 'done' : 'settled';
  });
  if (outcome !== 'long') return outcome === 'done';
  if (semaphores.long.waitingCountOf(sharedAs) >= maxWaitingLong) return false;
  return semaphores.long.run(sharedAs, async () => {
    if (!(await isPending())) return false;
    // Read again: the session may have changed while it waited.
    return updateIndex(options, event, await read());
  });
}

/** Resolves to false if attempts at this version are under way elsewhere and may fail. */
async function updateIndex(
  options: IndexingOptions,
  event: BusEvent,
  session: SessionContent | undefined,
): Promise<boolean> {
  if (session) return writeSession(options, event, session);
  await writeSessionTombstone(options, event);
  return true;
}

/** Replaces a session that is not live by a tombstone. Throws UNAVAILABLE during an outage of the index. */
export async function writeSessionTombstone(
  { index, clearQuarantine }: IndexingOptions,
  event: BusEvent,
): Promise<void> {
  await index.writeTombstone(parseSessionKey(event), event.version);
  await clearQuarantine(event);
}

async function writeSession(options: IndexingOptions, event: BusEvent, session: SessionContent): Promise<boolean> {
  const { attempts, index, pool, clearQuarantine } = options;
  const { version } = session.facts;
  const begin = await attempts.begin({ ...event, version });
  if (begin.kind === 'pending') return false;
  if (begin.kind === 'refused') {
    await index.writeTombstone(parseSessionKey(event), version);
    if (begin.reason === undefined) return true;
    options.log.error(
      { entity: event.entity, reason: begin.reason },
      'a session cannot be analysed: it is quarantined',
    );
    await quarantineSession(pool, { ...event, version }, begin.reason, true);
    return true;
  }
  try {
    await writeDocuments(options, session, begin.attempt);
    await clearQuarantine(event);
  } catch (error) {
    if (error instanceof AnalysisError) await begin.attempt.fail(error.reason);
    else await begin.attempt.end();
    if (!(error instanceof ServiceError) || error.code !== 'INVALID') throw error;
    options.log.error({ err: error, entity: event.entity }, 'the index rejects a session: it is quarantined');
    // Otherwise searches would find its earlier version.
    await index.writeTombstone(parseSessionKey(event), version);
    await quarantineSession(pool, event, error.message);
  }
  return true;
}

/** The attempt of a short session ends before the write: if the process ends during it, the session is not the cause. */
async function writeDocuments(
  { documents, index }: IndexingOptions,
  session: SessionContent,
  attempt: Attempt,
): Promise<void> {
  const { head, passages, close } = await documents.createDocuments(session);
  try {
    if (session.bytes >= minLongBytes) await index.write(head, passages);
    else {
      const batches: (readonly EncodedPassage[])[] = [];
      for await (const batch of passages) batches.push(batch);
      await attempt.end();
      await index.write(head, Readable.from(batches));
    }
    await attempt.end();
  } finally {
    await close();
  }
}
