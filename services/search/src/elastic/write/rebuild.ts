import { deadlineIn } from '@archive/kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReadTimeMs } from '../../clock/shared-clock.ts';
import { type Rebuild } from '../../index-port/rebuildable-index.ts';
import { writeCheckpoint } from './checkpoint.ts';
import { type Engine } from '../client/client.ts';
import { createIndices, type IndexNames, type ExistingIndices } from '../lifecycle/indices.ts';
import { rebuildNoticeDelayMs, type WriteTargets } from '../lifecycle/write-targets.ts';
import { createWriter } from './write.ts';

const timeoutMs = 10_000;

/** Begins a rebuild (RebuildableIndex.beginRebuild), and deletes the indices of an earlier unfinished rebuild. */
export async function beginRebuild(
  engine: Engine,
  names: IndexNames,
  targets: WriteTargets,
  readTimeMs: ReadTimeMs,
): Promise<Rebuild> {
  await deleteNext(engine, names, await targets.readIndices());
  await createIndices(engine, names, names.next, Date.now().toString(36), deadlineIn(timeoutMs));
  // After this delay every process writes to the new indices too.
  await sleep(2 * rebuildNoticeDelayMs);
  const { write, writeTombstone, flush } = createWriter(engine, () => Promise.resolve([names.next]), readTimeMs);
  return {
    engine: 'elastic',
    write,
    writeTombstone,
    flush,
    writeCheckpoint: number => writeCheckpoint(engine, names.next, number, 0),
    async finish() {
      await flush();
      await swapIndices(engine, names, await targets.readIndices());
    },
    abandon: async () => deleteNext(engine, names, await targets.readIndices()),
  };
}

/** Replaces the live indices with the new indices in one step. */
async function swapIndices(engine: Engine, { live, next }: IndexNames, existing: ExistingIndices): Promise<void> {
  const actions = (['heads', 'passages'] as const).flatMap(kind => {
    const [old, index] = [existing.get(live[kind])?.index, existing.get(next[kind])?.index ?? ''];
    return [
      ...(old === undefined ? [] : [{ remove_index: { index: old } }]),
      { remove: { index, alias: next[kind] } },
      { add: { index, alias: live[kind] } },
    ];
  });
  await engine.request(deadlineIn(timeoutMs), (client, options) => client.indices.updateAliases({ actions }, options));
}

async function deleteNext(engine: Engine, { next }: IndexNames, existing: ExistingIndices): Promise<void> {
  const index = [next.heads, next.passages].flatMap(alias => existing.get(alias)?.index ?? []);
  if (index.length === 0) return;
  await engine.request(deadlineIn(timeoutMs), (client, options) => client.indices.delete({ index }, options));
}
