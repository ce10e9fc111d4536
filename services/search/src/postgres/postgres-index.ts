import { query } from '@archive/kit';
import type { Pool } from 'pg';
import { raiseCheckpoint, readCheckpoint } from '../checkpoint/store.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';
import { find } from './search/find.ts';
import { list } from './search/list.ts';
import { findPassages } from './search/passages.ts';
import { writeTombstone, write } from './write/write.ts';

/** The index in PostgreSQL, schema `search`; the pool is the caller's. What is committed is durable and found. */
export function postgresIndex(pool: Pool): RebuildableIndex {
  return {
    isRebuiltFromEmpty: false,
    write: (head, passages) => write(pool, head, passages),
    writeTombstone: (key, version) => writeTombstone(pool, key, version),
    flush: () => Promise.resolve(),
    find: asked => find(pool, asked),
    passages: asked => findPassages(pool, asked),
    list: asked => list(pool, asked),
    sweep: signal => sweep(pool, signal),
    stop: () => Promise.resolve(),
    // A database is put back as a whole, and what is confirmed with it.
    writeCheckpoint: number => raiseCheckpoint(pool, 'postgres', number),
    requireWritten: () => Promise.resolve(),
    readCheckpoint: async () => (await readCheckpoint(pool, 'postgres')) ?? 0,
    needsRebuild: async () => (await query(pool, 'select from search.heads where not dead limit 1')).length === 0,
    // Each session is replaced by itself, so that the others go on being found; nothing is swapped.
    beginRebuild: () =>
      Promise.resolve({
        write: (head, passages) => write(pool, head, passages, 'also the same version'),
        writeTombstone: (key, version) => writeTombstone(pool, key, version),
        flush: () => Promise.resolve(),
        writeCheckpoint: number => raiseCheckpoint(pool, 'postgres', number),
        finish: () => Promise.resolve(),
        abandon: () => Promise.resolve(),
      }),
  };
}

/** Dead documents of a day ago, and passages that a write cut short left an hour ago; 1,000 rows at a time. */
async function sweep(pool: Pool, signal: AbortSignal): Promise<void> {
  const old = [
    `search.heads where dead and written_at < clock_timestamp() - interval '24 hours'`,
    `search.passages p where written_at < clock_timestamp() - interval '1 hour' and not exists (
       select from search.heads h where h.owner_id = p.owner_id and h.project_id = p.project_id
          and h.session_id = p.session_id and h.version = p.version and not h.dead)`,
  ];
  for (const rows of old) {
    const some = `delete from ${rows.split(' ')[0] ?? ''} where ctid = any (array(select ctid from ${rows} limit 1000)) returning 1`;
    while (!signal.aborted && (await query(pool, some)).length === 1_000);
  }
}
