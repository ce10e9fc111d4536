import { setTimeout } from 'node:timers/promises';
import { createSessionChangedEvent, type SessionsMethods } from '@archive/contracts';
import { type BusEvent, backgroundContext, ServiceError, toServiceError } from '@archive/kit';
import { drawCheckpoint, raiseCheckpoint } from '../checkpoint/store.ts';
import { indexSession, type IndexingOptions } from '../indexing/index-session.ts';
import { deferClearing } from './deferred-clearing.ts';
import { type Lease, acquireLease } from './lease.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';

export interface RebuildOptions extends IndexingOptions {
  readonly index: RebuildableIndex;
  readonly sessions: Pick<SessionsMethods, 'listVersions' | 'readForIndex' | 'readSession'>;
}

const pageSize = 200;
/** This many sessions are indexed at a time. */
const concurrency = 4;
/**
 * Attempts per session, because a session may change while it is read, or may not be writable for a moment. The four
 * pauses between attempts double, and take 3 s in total.
 */
const maxAttempts = 5;
const firstPauseMs = 200;
/** If more sessions are unreadable, the rebuild fails, because the sessions are then not the cause. */
const maxUnreadable = 10;

/**
 * Indexes all live sessions again while the index answers searches. Yields the number of sessions after each page.
 * Throws UNAVAILABLE if another process rebuilds the index. After an abort, throws the signal's reason.
 */
export async function* rebuild(options: RebuildOptions, signal: AbortSignal): AsyncIterable<number> {
  const lease = await acquireLease({ ...options, name: 'rebuilding' });
  if (!lease) throw new ServiceError('UNAVAILABLE', 'Another process is rebuilding the index');
  try {
    yield* fillIndex(options, lease, signal);
  } finally {
    await lease.release();
  }
}

async function* fillIndex(options: RebuildOptions, lease: Lease, signal: AbortSignal): AsyncIterable<number> {
  const { pool, index, sessions } = options;
  const newIndex = await index.beginRebuild();
  const { clearQuarantine, clearDeferred } = deferClearing(options);
  const unreadable: unknown[] = [];
  let written = 0;
  try {
    for await (const page of listPages(sessions)) {
      signal.throwIfAborted();
      const queue = [...page];
      const work = async () => {
        for (let event = queue.pop(); event; event = queue.pop())
          await indexOrSkip({ ...options, index: newIndex, clearQuarantine }, event, unreadable);
      };
      await Promise.all(Array.from({ length: concurrency }, work));
      written += page.length;
      yield written;
    }
    await newIndex.flush();
    await lease.requireHeld();
    const number = await drawCheckpoint(pool);
    await newIndex.writeCheckpoint(number);
    await newIndex.finish();
    await raiseCheckpoint(pool, 'confirmed', number);
  } catch (error) {
    await newIndex.abandon();
    throw error;
  }
  await clearDeferred();
}

/**
 * Throws if the session cannot be written now, or if it is the eleventh unreadable session. Reconciliation tries the
 * first ten again.
 */
async function indexOrSkip(options: IndexingOptions, event: BusEvent, unreadable: unknown[]): Promise<void> {
  try {
    await retry(async () => {
      if (!(await indexSession(options, event))) throw new ServiceError('UNAVAILABLE');
    });
  } catch (error) {
    if (toServiceError(error).code === 'UNAVAILABLE' || unreadable.length === maxUnreadable) throw error;
    options.log.error({ err: error, entity: event.entity }, 'an unreadable session is missing in the index');
    unreadable.push(error);
  }
}

async function retry(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === maxAttempts || !isTransient(error)) throw error;
    }
    await setTimeout(firstPauseMs * 2 ** (attempt - 1));
  }
}

/** NOT_FOUND means that the session was replaced or deleted while it was read. The next attempt reads the new state. */
function isTransient(error: unknown): boolean {
  return ['UNAVAILABLE', 'NOT_FOUND'].includes(toServiceError(error).code);
}

async function* listPages(sessions: Pick<SessionsMethods, 'listVersions'>) {
  let after: Awaited<ReturnType<SessionsMethods['listVersions']>>['sessions'][number]['item'] = null;
  for (;;) {
    const page = await sessions.listVersions({ after, limit: pageSize }, backgroundContext(10_000));
    yield page.sessions.flatMap(({ item, version }) => (item ? [createSessionChangedEvent(item, version)] : []));
    if (page.sessions.length < pageSize) return;
    after = page.sessions.at(-1)?.item ?? null;
  }
}
