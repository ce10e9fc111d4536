import { setTimeout } from 'node:timers/promises';
import { createSessionChangedEvent, type SessionsMethods } from '@archive/contracts';
import { type BusEvent, backgroundContext, ServiceError, toServiceError } from '@archive/kit';
import { nextCheckpoint, raiseCheckpoint } from '../checkpoint/store.ts';
import { indexSession, type IndexingOptions } from '../indexing/index-session.ts';
import { type Lease, takeLease } from './lease.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';

export interface RebuildingOptions extends IndexingOptions {
  readonly index: RebuildableIndex;
  readonly sessions: Pick<SessionsMethods, 'listVersions' | 'readForIndex' | 'readSession'>;
}

const pageSize = 200;
/** Sessions written at a time. */
const lanes = 4;
/** How often a session is tried that changes while it is read, or that can't be written just now; with pauses that double, 3 s. */
const tries = 5;
const firstPauseMs = 200;
/** So many sessions that can't be read for their own sake are no accident. */
const mostDamaged = 10;

/**
 * Fills the index anew from what sessions has, while the old one serves; gives how many are written after each page.
 * UNAVAILABLE where it is being filled already.
 */
export async function* rebuild(options: RebuildingOptions, signal: AbortSignal): AsyncIterable<number> {
  const lease = await takeLease({ ...options, name: 'rebuilding' });
  if (!lease) throw new ServiceError('UNAVAILABLE', 'The index is being filled already');
  try {
    yield* fill(options, lease, signal);
  } finally {
    await lease.release();
  }
}

async function* fill(options: RebuildingOptions, lease: Lease, signal: AbortSignal): AsyncIterable<number> {
  const { pool, index, sessions } = options;
  const fresh = await index.beginRebuild();
  const damaged: unknown[] = [];
  let written = 0;
  try {
    for await (const page of pages(sessions)) {
      signal.throwIfAborted();
      const queue = [...page];
      const work = async () => {
        for (let event = queue.pop(); event; event = queue.pop())
          await fillOne({ ...options, index: fresh }, event, damaged);
      };
      await Promise.all(Array.from({ length: lanes }, work));
      written += page.length;
      yield written;
    }
    await fresh.flush();
    await lease.demand();
    const number = await nextCheckpoint(pool);
    await fresh.writeCheckpoint(number);
    await fresh.finish();
    await raiseCheckpoint(pool, 'confirmed', number);
  } catch (failure) {
    await fresh.abandon();
    throw failure;
  }
}

/** Throws where the session can't be written now; one that never can is left out, noted in `damaged`, and the reconciler's. */
async function fillOne(options: IndexingOptions, event: BusEvent, damaged: unknown[]): Promise<void> {
  try {
    await persist(() => indexSession(options, event));
  } catch (failure) {
    if (toServiceError(failure).code === 'UNAVAILABLE' || damaged.length === mostDamaged) throw failure;
    options.log.error({ err: failure, entity: event.entity }, 'a session is left out of the index');
    damaged.push(failure);
  }
}

async function persist(work: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await work();
      return;
    } catch (failure) {
      if (tried === tries || !mayPass(failure)) throw failure;
    }
    await setTimeout(firstPauseMs * 2 ** (tried - 1));
  }
}

/** A session that was replaced or deleted while it was read is such a one too: what it is now is read the next time. */
function mayPass(failure: unknown): boolean {
  return ['UNAVAILABLE', 'NOT_FOUND'].includes(toServiceError(failure).code);
}

async function* pages(sessions: Pick<SessionsMethods, 'listVersions'>) {
  let after: Awaited<ReturnType<SessionsMethods['listVersions']>>['sessions'][number]['item'] = null;
  for (;;) {
    const page = await sessions.listVersions({ after, limit: pageSize }, backgroundContext(10_000));
    yield page.sessions.flatMap(({ item, version }) => (item ? [createSessionChangedEvent(item, version)] : []));
    if (page.sessions.length < pageSize) return;
    after = page.sessions.at(-1)?.item ?? null;
  }
}
