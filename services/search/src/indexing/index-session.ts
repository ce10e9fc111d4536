import { Readable } from 'node:stream';
import { parseSessionKey, type SessionsMethods } from '@archive/contracts';
import { type BusEvent, type FairSemaphore, type Logger, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import type { IndexWriter } from '../index-port/index-writer.ts';
import { AnalysisError } from '../document-worker/analysis-error.ts';
import type { DocumentPool, SessionContent } from '../document-worker/document-pool.ts';
import type { EncodedPassage } from '../index-port/search-index.ts';
import { WriteTimeoutError } from '../index-port/write-timeout-error.ts';
import type { SessionVersion } from './attempt-store.ts';
import type { Attempt, SessionAttempts } from './attempts.ts';
import { readSession } from './read-session.ts';
import { type ClearQuarantine, isQuarantined, quarantineSession } from './quarantine-store.ts';
import type { WriteTimeouts } from './write-timeouts.ts';

/**
 * All owners share these bounds on concurrent analyses. Long sessions have their own bound, so that no short session
 * waits for a long one.
 */
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
  readonly writeTimeouts: WriteTimeouts;
  readonly clearQuarantine: ClearQuarantine;
  readonly semaphores: IndexingSemaphores;
  /** If set, the semaphores count all sessions for this owner. A rebuild sets one owner for all its sessions. */
  readonly sharedAs?: string;
  readonly log: Logger;
}

/** A session is long if its Markdown and session data have at least this many bytes. */
const minLongBytes = 250_000;
/**
 * At most this many long sessions of one owner wait. Further ones come with a redelivery, because the bus delivers a
 * limited number of events at a time.
 */
const maxWaitingLong = 100;

/**
 * Indexes the current state of a session. Quarantines the session if the index rejects it or two analyses fail. Returns
 * false if the event is settled or must come again. Throws UNAVAILABLE in an outage.
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
    // The session may have changed while it waited.
    return updateIndex(options, event, await read());
  });
}

/** Returns false if other attempts at this version are running and may fail. */
async function updateIndex(
  options: IndexingOptions,
  event: BusEvent,
  session: SessionContent | undefined,
): Promise<boolean> {
  if (session) return writeSession(options, event, session);
  await writeSessionTombstone(options, event);
  return true;
}

/** Replaces a session that is not live with a tombstone. Throws UNAVAILABLE during an outage of the index. */
export async function writeSessionTombstone(
  { index, clearQuarantine }: IndexingOptions,
  event: BusEvent,
): Promise<void> {
  await index.writeTombstone(parseSessionKey(event), event.version);
  await clearQuarantine(event);
}

async function writeSession(options: IndexingOptions, event: BusEvent, session: SessionContent): Promise<boolean> {
  const { attempts, index, log, pool, clearQuarantine, writeTimeouts } = options;
  const current = { ...event, version: session.facts.version };
  const begin = await attempts.begin(current);
  if (begin.kind === 'pending') return false;
  if (begin.kind === 'refused') {
    await index.writeTombstone(parseSessionKey(event), current.version);
    if (begin.reason === undefined) return true;
    await quarantineSession(pool, current, begin.reason, true);
    log.error({ entity: event.entity, reason: begin.reason }, 'a session cannot be analysed: it is quarantined');
    return true;
  }
  const isAlone = writeTimeouts.has(current);
  try {
    const isWritten = await writeDocuments(options, session, begin.attempt, isAlone);
    if (isWritten) writeTimeouts.recordWrite(current);
    else writeTimeouts.forget(current);
    await begin.attempt.end();
    // If the index had this version already, that version may be the tombstone of the quarantine.
    await clearQuarantine(current, isWritten ? current.version : current.version - 1);
  } catch (error) {
    if (error instanceof AnalysisError) await begin.attempt.fail(error.reason);
    else await begin.attempt.end();
    const reason = await findRejection(options, current, isAlone, error);
    if (reason === undefined) throw error;
    // The tombstone hides the earlier version of the session from searches.
    await index.writeTombstone(parseSessionKey(event), current.version);
    await quarantineSession(pool, current, reason);
    log.error({ err: error, entity: event.entity }, 'the index rejects a session: it is quarantined');
  }
  return true;
}

/** Returns the reason why the index rejects a session, or undefined if something else may have caused the error. */
async function findRejection(
  { pool, writeTimeouts }: IndexingOptions,
  version: SessionVersion,
  isAlone: boolean,
  error: unknown,
): Promise<string | undefined> {
  if (error instanceof WriteTimeoutError) {
    const isLasting = writeTimeouts.recordTimeout(version);
    // A rebuild tries quarantined sessions again, and must not wait 10 minutes for each. For a quarantined version, one
    // timeout of a request without other sessions is therefore enough.
    const isRejected = isLasting || (isAlone && (await isQuarantined(pool, parseSessionKey(version), version.version)));
    return isRejected ? 'the engine never finishes the write in time' : undefined;
  }
  return error instanceof ServiceError && error.code === 'INVALID' ? error.message : undefined;
}

/**
 * Ends the attempt of a short session before the write. If the process ends during the write, the session is not the
 * cause. Returns false if the index had this version already.
 */
async function writeDocuments(
  { documents, index }: IndexingOptions,
  session: SessionContent,
  attempt: Attempt,
  isAlone: boolean,
): Promise<boolean> {
  const { head, passages, close } = await documents.createDocuments(session);
  const write = (content: AsyncIterable<readonly EncodedPassage[]>) => index.write(head, content, { isAlone });
  try {
    if (session.bytes >= minLongBytes) return await write(passages);
    const batches: (readonly EncodedPassage[])[] = [];
    for await (const batch of passages) batches.push(batch);
    await attempt.end();
    return await write(Readable.from(batches));
  } finally {
    await close();
  }
}
