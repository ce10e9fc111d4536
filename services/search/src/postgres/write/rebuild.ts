import type { Pool } from 'pg';
import { raiseCheckpoint } from '../../checkpoint/store.ts';
import type { Rebuild } from '../../index-port/rebuildable-index.ts';
import { write, writeTombstone } from './write.ts';

/** Begins a rebuild that replaces sessions one by one. The other sessions stay searchable, and no index is swapped. */
export function beginRebuild(pool: Pool): Rebuild {
  return {
    engine: 'postgres',
    write: (head, passages) => write(pool, head, passages, 'also the same version'),
    writeTombstone: (key, version) => writeTombstone(pool, key, version),
    flush: () => Promise.resolve(),
    writeCheckpoint: number => raiseCheckpoint(pool, 'postgres', number),
    finish: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
}
