import { randomUUID } from 'node:crypto';
import { query, ServiceError } from '@archive/kit';
import { type Random, runWithRandomSeed } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { eraseProject, sweep } from '../src/erasure/erasure.ts';
import { createGraphLoaders } from '../src/graph/loaders.ts';
import { listRecentSessions, listSessions } from '../src/list/list-sessions.ts';
import { ownerTotalSql, projectTotalSql } from '../src/totals/store.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import { raiseFence } from '../src/write/fence.ts';
import { collectIds, owner, pool, put, sessionKey, useDatabase } from './fixture.ts';

useDatabase();

const { signal } = new AbortController();

async function expectExactTotals(): Promise<void> {
  const rows = await query<Record<string, number>>(
    pool,
    `select ${ownerTotalSql('$1')} as owner_total, ${projectTotalSql('$1', `'p'`)} as p, ${projectTotalSql('$1', `'q'`)} as q,
            count(*) as owner_live, count(*) filter (where project_id = 'p') as p_live,
            count(*) filter (where project_id = 'q') as q_live
       from sessions.live where owner_id = $1`,
    [owner],
  );
  const { owner_total, p, q, owner_live, p_live, q_live } = rows[0]!;
  expect({ owner: owner_total, p, q }).toEqual({ owner: owner_live, p: p_live, q: q_live });
}

const readTotals = async () => ({
  recent: (await collectIds(listRecentSessions(pool, owner, 1))).total,
  page: (await collectIds(listSessions(pool, owner, 'p', 1))).total,
  graph: await createGraphLoaders(pool, owner).sessionCount('p'),
});
const allOf = (count: number) => ({ recent: count, page: count, graph: count });

test('totals follow uploads, deletions, a fence, its erasure and a new generation', async () => {
  const ids = Array.from({ length: 3 }, () => randomUUID());
  for (const id of ids) await put(id, 'one');
  await put(ids[0]!, 'two');
  expect(await readTotals()).toEqual(allOf(3));
  await sweep(pool, signal);
  expect(await readTotals()).toEqual(allOf(3));
  await deleteSession(pool, sessionKey(ids[0]!));
  expect(await readTotals()).toEqual(allOf(2));
  await raiseFence(pool, owner, 'p', 1);
  expect(await readTotals()).toEqual(allOf(0));
  await put(ids[1]!, 'again', { generation: 2 });
  expect(await readTotals()).toEqual(allOf(1));
  await eraseProject(pool, owner, 'p', 1);
  expect(await readTotals()).toEqual(allOf(1));
  await sweep(pool, signal);
  expect(await readTotals()).toEqual(allOf(1));
});

test('totals are separate for each owner and each project', async () => {
  await put(randomUUID(), 'text', {}, `${owner}-b`);
  await put(randomUUID(), 'text', { projectId: 'q' });
  expect(await readTotals()).toEqual({ recent: 1, page: 0, graph: 0 });
});

test(
  'totals are exact at every moment of concurrent uploads, deletions, fences, erasures and sweeps',
  () => runWithRandomSeed(expectExactTotalsUnderLoad),
  60_000,
);

async function expectExactTotalsUnderLoad(random: Random): Promise<void> {
  const ids = Array.from({ length: 12 }, () => randomUUID());
  const generations = new Map([
    ['p', 1],
    ['q', 1],
  ]);
  const step = async (random: Random) => {
    const projectId = random.pick(['p', 'q']);
    const id = random.pick(ids);
    const generation = generations.get(projectId)!;
    const choice = random.integer(100);
    if (choice < 50)
      await put(id, `text ${random.integer(1_000)}`, { projectId, generation, deadVersion: Number.MAX_SAFE_INTEGER });
    else if (choice < 80) await deleteSession(pool, sessionKey(id, owner, projectId));
    else if (choice < 88) await sweep(pool, signal);
    else if (choice < 94 || generation === 1) {
      generations.set(projectId, generation + 1);
      await raiseFence(pool, owner, projectId, generation);
    } else await eraseProject(pool, owner, projectId, generation - 1);
  };
  const worker = async (random: Random) => {
    for (let n = 0; n < 40; n += 1) {
      // A step may delete an absent session or upload to a dead generation. Both throw NOT_FOUND.
      await step(random).catch((error: unknown) => {
        if (!(error instanceof ServiceError && error.code === 'NOT_FOUND')) throw error;
      });
      await expectExactTotals();
    }
  };
  await Promise.all(Array.from({ length: 6 }, () => worker(random)));
  await sweep(pool, signal);
  await expectExactTotals();
}
