import { parseSessionKey, type SessionsMethods } from '@archive/contracts';
import { type BusEvent, type Logger, type Semaphore, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import type { IndexWriter } from '../index-port/index-writer.ts';
import type { Analyser } from '../analysis/analyse.ts';
import { type Present, readSession } from './read-session.ts';
import { setAside } from './quarantine-store.ts';

/** How many sessions are read and analysed at a time, which takes memory: those of much Markdown apart, so that no short one waits for them. */
export interface IndexingTurns {
  readonly short: Semaphore;
  readonly long: Semaphore;
}

export interface IndexingOptions {
  readonly pool: Pool;
  readonly index: IndexWriter;
  readonly sessions: Pick<SessionsMethods, 'readForIndex' | 'readSession'>;
  readonly analyser: Analyser;
  /** Forgets that the event's session was set aside. */
  readonly takeBack: (event: BusEvent) => Promise<void>;
  readonly turns: IndexingTurns;
  readonly log: Logger;
}

/** Bytes of Markdown from which on a session is a long one. */
const long = 250_000;
/** Long ones that wait; more come again, so that they leave room for others among the events in hand. */
const mostLong = 200;

/**
 * Brings the index up to a session's present state, whatever the event said: an event may be late, double or out of
 * order. A session that the engine refuses for its own sake is set aside; an outage is thrown, and the event comes again.
 * False, and nothing is done, where it is no longer wanted when its turn has come, or 200 long ones wait before it.
 */
export async function indexSession(
  options: IndexingOptions,
  event: BusEvent,
  wanted = () => Promise.resolve(true),
): Promise<boolean> {
  const { sessions, analyser, turns } = options;
  const read = () => readSession(sessions, parseSessionKey(event), analyser);
  const outcome = await turns.short.run(async () => {
    if (!(await wanted())) return 'unwanted';
    const present = await read();
    if (present && present.bytes >= long) return 'long';
    await put(options, event, present);
    return 'done';
  });
  if (outcome !== 'long') return outcome === 'done';
  if (turns.long.waitingCount >= mostLong) return false;
  return turns.long.run(async () => {
    if (!(await wanted())) return false;
    // Looked up again: it may have changed while it waited.
    await put(options, event, await read());
    return true;
  });
}

function put(options: IndexingOptions, event: BusEvent, present: Present | undefined): Promise<void> {
  return present ? write(options, event, present) : burySession(options, event);
}

/** Takes a session that is not live out of the index. */
export async function burySession({ index, takeBack }: IndexingOptions, event: BusEvent): Promise<void> {
  await index.writeTombstone(parseSessionKey(event), event.version);
  await takeBack(event);
}

async function write(
  { pool, index, takeBack, log }: IndexingOptions,
  event: BusEvent,
  present: Present,
): Promise<void> {
  const documents = await present.documents();
  try {
    await index.write(documents.head, documents.passages);
    await takeBack(event);
  } catch (failure) {
    if (!(failure instanceof ServiceError) || failure.code !== 'INVALID') throw failure;
    log.error({ err: failure, entity: event.entity }, 'the index refuses a session, it is set aside');
    // What is there of an earlier version must not be found in its place.
    await index.writeTombstone(parseSessionKey(event), documents.head.version);
    await setAside(pool, event, failure.message);
  }
}
