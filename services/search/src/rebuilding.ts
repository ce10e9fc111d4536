import type { SessionsMethods } from '@archive/contracts';
import { type Logger, ownContext } from '@archive/kit';
import type { Pool } from 'pg';
import { indexSession } from './indexing.ts';
import type { RebuildableIndex } from './rebuildable-index.ts';

export interface RebuildingOptions {
  readonly pool: Pool;
  readonly index: RebuildableIndex;
  readonly sessions: Pick<SessionsMethods, 'listVersions' | 'readForIndex' | 'readSession'>;
  readonly log: Logger;
}

const pageSize = 200;
/** Sessions written at a time. */
const lanes = 4;

/** Fills the index anew from what sessions has, while the old one serves; gives how many are written after each page. */
export async function* rebuild(options: RebuildingOptions, signal: AbortSignal): AsyncIterable<number> {
  const { index, sessions } = options;
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
    await fresh.finish();
  } catch (failure) {
    await fresh.abandon();
    throw failure;
  }
}

async function* pages(sessions: Pick<SessionsMethods, 'listVersions'>) {
  let after: Awaited<ReturnType<SessionsMethods['listVersions']>>['sessions'][number]['item'] = null;
  for (;;) {
    const page = await sessions.listVersions({ after, limit: pageSize }, ownContext(10_000));
    yield page.sessions.flatMap(({ item, version }) =>
      item
        ? [{ kind: 'session.changed', ownerId: item.ownerId, entity: `${item.projectId}/${item.sessionId}`, version }]
        : [],
    );
    if (page.sessions.length < pageSize) return;
    after = page.sessions.at(-1)?.item ?? null;
  }
}

/** Fills an index that is empty: it is new where sessions are not, or it was lost. */
export async function fillEmpty(options: RebuildingOptions, signal: AbortSignal): Promise<void> {
  const { index, sessions, log } = options;
  if (!(await index.isEmpty())) return;
  const { sessions: any } = await sessions.listVersions({ after: null, limit: 1 }, ownContext(10_000));
  if (any.length === 0) return;
  log.info('the index is empty: filling it');
  let written = 0;
  for await (const count of rebuild(options, signal)) written = count;
  log.info({ written }, 'the index is filled');
}
