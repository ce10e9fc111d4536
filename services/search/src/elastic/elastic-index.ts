import { deadlineIn, type Logger, msUntil, withTimeout } from '@archive/kit';
import { type ReadTimeMs } from '../clock/shared-clock.ts';
import { type RebuildableIndex } from '../index-port/rebuildable-index.ts';
import { writeCheckpoint, readCheckpoint } from './write/checkpoint.ts';
import { openEngine, type Engine } from './client/client.ts';
import { find } from './search/find.ts';
import {
  isCurrent,
  isOtherVersion,
  isNewer,
  type IndexNames,
  createIndexNames,
  type ExistingIndices,
} from './lifecycle/indices.ts';
import { list } from './search/list.ts';
import { findPassages } from './search/passages.ts';
import { beginRebuild } from './write/rebuild.ts';
import { createSweep } from './cleanup/sweep.ts';
import { createWriteTargets } from './lifecycle/write-targets.ts';
import { createWriter } from './write/write.ts';
import { requireWritten } from './write/verify-written.ts';

export interface ElasticOptions {
  readonly url: string;
  /** Prefix of index names; default `archive`. */
  readonly prefix?: string;
  /** All replicas share the clock, because each replica sweeps documents that others wrote. */
  readonly readTimeMs: ReadTimeMs;
  readonly log: Logger;
}

const timeoutMs = 2_500;

/**
 * Creates the port to Elasticsearch. The engine may start later, because indices are created when they are first used.
 */
export function createElasticIndex({ url, prefix = 'archive', readTimeMs, log }: ElasticOptions): RebuildableIndex {
  const engine = openEngine(url);
  const names = createIndexNames(prefix);
  const targets = createWriteTargets(engine, names, log);
  const { bulk, write, writeTombstone, flush } = createWriter(engine, () => targets.current(), readTimeMs);
  const sweep = createSweep(engine, bulk, readTimeMs);
  return {
    engine: 'elastic',
    isRebuiltFromEmpty: true,
    write,
    writeTombstone,
    flush,
    async find(query) {
      await withTimeout(msUntil(query.deadline), targets.requireSearchable());
      return find(engine, names.live, query);
    },
    async findPassages(query) {
      return findPassages(engine, names.live, query);
    },
    list: query => list(engine, names.live, query),
    async sweep(signal) {
      await targets.requireSearchable();
      await sweep(names.live, signal);
    },
    async writeCheckpoint(number, minNumber) {
      for (const target of await targets.current())
        await writeCheckpoint(engine, target, number, target.heads === names.live.heads ? minNumber : 0);
    },
    requireWritten: sessions => requireWritten(engine, names.live, sessions),
    readCheckpoint: deadline => readCheckpoint(engine, names.live, deadline),
    async needsRebuild() {
      const existing = await targets.readIndices();
      if (isNewer(existing, names.live) || isNewer(existing, names.next)) return false;
      return isOutdated(existing, names) || isEmpty(engine, names.live.heads);
    },
    beginRebuild: () => beginRebuild(engine, names, targets, readTimeMs),
    stop: () => engine.stop(),
  };
}

function isOutdated(existing: ExistingIndices, { live, next }: IndexNames): boolean {
  return !isCurrent(existing, live) || isOtherVersion(existing, next);
}

async function isEmpty(engine: Engine, index: string): Promise<boolean> {
  const query = { term: { live: true } };
  const { count } = await engine.request(deadlineIn(timeoutMs), (client, options) =>
    client.count({ index, query }, options),
  );
  return count === 0;
}
