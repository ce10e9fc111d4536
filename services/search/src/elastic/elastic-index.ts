import { deadlineIn, type Logger, msUntil, withTimeout } from '@archive/kit';
import { type RebuildableIndex } from '../index-port/rebuildable-index.ts';
import { mark, marked } from './write/checkpoint.ts';
import { openEngine, type Engine } from './client/client.ts';
import { find } from './search/find.ts';
import { isCurrent, isForeign, isNewer, type Names, names, type Present } from './lifecycle/indices.ts';
import { list } from './search/list.ts';
import { findPassages } from './search/passages.ts';
import { beginRebuild } from './write/rebuild.ts';
import { createSweep } from './cleanup/sweep.ts';
import { createTargets } from './lifecycle/write-targets.ts';
import { createWriter } from './write/write.ts';
import { demandWritten } from './write/verify-written.ts';

export interface ElasticOptions {
  readonly url: string;
  /** Names of indices begin with it; `archive` unless told. */
  readonly prefix?: string;
  readonly log: Logger;
}

const timeout = 2_500;

/** The index in Elasticsearch. It need not answer yet: indices are made when they are first needed. */
export function elasticIndex({ url, prefix = 'archive', log }: ElasticOptions): RebuildableIndex {
  const engine = openEngine(url);
  const known = names(prefix);
  const targets = createTargets(engine, known, log);
  const { bulk, write, bury, flush } = createWriter(engine, () => targets.now());
  const sweep = createSweep(engine, bulk);
  return {
    rebuiltApart: true,
    write,
    bury,
    flush,
    async find(query) {
      await withTimeout(msUntil(query.deadline), targets.serving());
      return find(engine, known.live, query);
    },
    async passages(query) {
      return findPassages(engine, known.live, query);
    },
    list: query => list(engine, known.live, query),
    async sweep(signal) {
      await targets.serving();
      await sweep(known.live, signal);
    },
    async mark(number, since) {
      for (const target of await targets.now())
        await mark(engine, target, number, target.heads === known.live.heads ? since : 0);
    },
    demandWritten: sessions => demandWritten(engine, known.live, sessions),
    marked: deadline => marked(engine, known.live, deadline),
    async needsFilling() {
      const found = await targets.look();
      if (isNewer(found, known.live) || isNewer(found, known.next)) return false;
      return isOutdated(found, known) || isEmpty(engine, known.live.heads);
    },
    beginRebuild: () => beginRebuild(engine, known, targets),
    stop: () => engine.stop(),
  };
}

function isOutdated(found: Present, { live, next }: Names): boolean {
  return !isCurrent(found, live) || isForeign(found, next);
}

async function isEmpty(engine: Engine, index: string): Promise<boolean> {
  const query = { term: { live: true } };
  const { count } = await engine.ask(deadlineIn(timeout), (client, options) => client.count({ index, query }, options));
  return count === 0;
}
