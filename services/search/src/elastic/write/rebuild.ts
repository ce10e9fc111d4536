import { deadlineIn } from '@archive/kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Rebuild } from '../../index-port/rebuildable-index.ts';
import { mark } from './checkpoint.ts';
import { type Engine } from '../client/client.ts';
import { create, type Names, type Present } from '../lifecycle/indices.ts';
import { noticedMs, type Targets } from '../lifecycle/write-targets.ts';
import { createWriter } from './write.ts';

const timeout = 10_000;

/** Makes new indices and gives what fills them (RebuildableIndex.beginRebuild). What an earlier rebuild left is deleted. */
export async function beginRebuild(engine: Engine, names: Names, targets: Targets): Promise<Rebuild> {
  await dropNext(engine, names, await targets.look());
  await create(engine, names, names.next, Date.now().toString(36), deadlineIn(timeout));
  // From here on every process writes what changes to the new indices too.
  await sleep(2 * noticedMs);
  const { write, bury, flush } = createWriter(engine, () => Promise.resolve([names.next]));
  return {
    write,
    bury,
    flush,
    mark: number => mark(engine, names.next, number, 0),
    async finish() {
      await flush();
      await swap(engine, names, await targets.look());
    },
    abandon: async () => dropNext(engine, names, await targets.look()),
  };
}

/** In one step, new indices answer and old ones are gone. */
async function swap(engine: Engine, { live, next }: Names, found: Present): Promise<void> {
  const actions = (['heads', 'passages'] as const).flatMap(kind => {
    const [old, index] = [found.get(live[kind])?.index, found.get(next[kind])?.index ?? ''];
    return [
      ...(old === undefined ? [] : [{ remove_index: { index: old } }]),
      { remove: { index, alias: next[kind] } },
      { add: { index, alias: live[kind] } },
    ];
  });
  await engine.ask(deadlineIn(timeout), (client, options) => client.indices.updateAliases({ actions }, options));
}

async function dropNext(engine: Engine, { next }: Names, found: Present): Promise<void> {
  const index = [next.heads, next.passages].flatMap(alias => found.get(alias)?.index ?? []);
  if (index.length === 0) return;
  await engine.ask(deadlineIn(timeout), (client, options) => client.indices.delete({ index }, options));
}
