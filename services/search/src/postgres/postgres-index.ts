import { query } from '@archive/kit';
import type { Pool } from 'pg';
import { raiseCheckpoint, readCheckpoint } from '../checkpoint/store.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';
import { sweep } from './cleanup/sweep.ts';
import { find } from './search/find.ts';
import { list } from './search/list.ts';
import { findPassages } from './search/passages.ts';
import { beginRebuild } from './write/rebuild.ts';
import { writeTombstone, write } from './write/write.ts';

/** Creates the port to the index in the schema `search`. The caller must end the pool. */
export function createPostgresIndex(pool: Pool): RebuildableIndex {
  return {
    engine: 'postgres',
    isRebuiltFromEmpty: false,
    write: (head, passages) => write(pool, head, passages),
    writeTombstone: (key, version) => writeTombstone(pool, key, version),
    flush: () => Promise.resolve(),
    find: request => find(pool, request),
    findPassages: request => findPassages(pool, request),
    list: request => list(pool, request),
    sweep: signal => sweep(pool, signal),
    stop: () => Promise.resolve(),
    // A restore brings back the index together with the confirmed checkpoint, so the minimum needs no check.
    writeCheckpoint: number => raiseCheckpoint(pool, 'postgres', number),
    requireWritten: () => Promise.resolve(),
    readCheckpoint: async () => (await readCheckpoint(pool, 'postgres')) ?? 0,
    needsRebuild: async () => (await query(pool, 'select from search.heads where not dead limit 1')).length === 0,
    beginRebuild: () => Promise.resolve(beginRebuild(pool)),
  };
}
