import { sessionChanged, type SessionsMethods } from '@archive/contracts';
import { ownContext, ServiceError } from '@archive/kit';
import { nextCheckpoint, raiseCheckpoint } from './checkpoint-store.ts';
import { indexSession, type IndexingOptions } from './indexing.ts';
import { type Lease, takeLease } from './lease.ts';
import type { RebuildableIndex } from './rebuildable-index.ts';

export interface RebuildingOptions extends IndexingOptions {
  readonly index: RebuildableIndex;
  readonly sessions: Pick<SessionsMethods, 'listVersions' | 'readForIndex' | 'readSession'>;
}

const pageSize = 200;
/** Sessions written at a time. */
const lanes = 4;

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
  let written = 0;
  try {
    for await (const page of pages(sessions)) {
      signal.throwIfAborted();
      const queue = [...page];
      const work = async () => {
        for (let event = queue.pop(); event; event = queue.pop())
          await indexSession({ ...options, index: fresh }, event);
      };
      await Promise.all(Array.from({ length: lanes }, work));
      written += page.length;
      yield written;
    }
    await fresh.flush();
    await lease.demand();
    const number = await nextCheckpoint(pool);
    await fresh.mark(number);
    await fresh.finish();
    await raiseCheckpoint(pool, 'confirmed', number);
  } catch (failure) {
    await fresh.abandon();
    throw failure;
  }
}

async function* pages(sessions: Pick<SessionsMethods, 'listVersions'>) {
  let after: Awaited<ReturnType<SessionsMethods['listVersions']>>['sessions'][number]['item'] = null;
  for (;;) {
    const page = await sessions.listVersions({ after, limit: pageSize }, ownContext(10_000));
    yield page.sessions.flatMap(({ item, version }) => (item ? [sessionChanged(item, version)] : []));
    if (page.sessions.length < pageSize) return;
    after = page.sessions.at(-1)?.item ?? null;
  }
}
