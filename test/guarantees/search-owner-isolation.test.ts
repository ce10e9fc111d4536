import { eventually, runWithRandomSeed } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Answer, decodeText } from '../src/client/answer.ts';
import { queryGraph, type GraphResult } from '../src/world/graph.ts';
import { searchTopologies } from '../src/archive/search-topologies.ts';
import {
  uploadSessions,
  type OwnerWithMarker,
  createSharedIds,
  type IsolationProbe,
  createIsolationProbes,
} from '../src/world/owner-isolation.ts';
import { createProjectId, upload } from '../src/world/upload.ts';
import { createWorld } from '../src/world/world.ts';

const limits = { GRAPHQL_COST: '1000000', REST_LIMIT_PER_HOUR: '1000000', GRAPHQL_LIMIT_PER_HOUR: '1000000' };
const parallelRequests = 100;

for (const { topology, suite } of searchTopologies) {
  suite(`two owners with the same ids on ${topology.name}`, () => {
    const world = createWorld(topology, limits);
    const sharedIds = createSharedIds(createProjectId(), 8);
    const foreignProject = createProjectId();
    let owners: [OwnerWithMarker, OwnerWithMarker];
    beforeAll(async () => {
      await world.start();
      owners = [
        { client: await world.createClient(), marker: 'aardvark', sessionCount: 8 },
        { client: await world.createClient(), marker: 'platypus', sessionCount: 6 },
      ];
      await upload(owners[0].client, { project: foreignProject, name: 'aardvark', markdown: 'aardvark alone\n' });
      for (const owner of owners) await uploadSessions(owner, sharedIds);
      for (const { client, sessionCount } of owners)
        await eventually(async () => {
          const { data } = await queryGraph(client, '{ searchSessions(query: "shared") { total } }');
          expect(data).toEqual({ searchSessions: { total: sessionCount } });
        }, 30_000);
    });
    afterAll(() => world.stop());

    /** Checks every answer for leaks. Repeats a failed request, because a busy machine may answer with an error. */
    const checkProbe = (
      { send, expectedTotal, hasMarker }: IsolationProbe,
      owner: OwnerWithMarker,
      other: OwnerWithMarker,
    ) =>
      eventually(async () => {
        const answer = await send(owner, other);
        const all = JSON.stringify(answer.headers) + decodeText(answer);
        if (all.includes(other.marker)) leaks.push(all);
        expect(all).not.toContain('SERVICE_UNAVAILABLE');
        expect(answer.status).toBeLessThan(500);
        if (hasMarker && !all.includes(owner.marker)) problems.push(all);
        if (expectedTotal === undefined) return;
        const found = parseTotal(answer);
        if (found !== (expectedTotal === 'none' ? 0 : owner.sessionCount))
          problems.push(`${owner.marker}, ${expectedTotal}: ${decodeText(answer)}`);
      }, 30_000);
    const leaks: string[] = [];
    const problems: string[] = [];

    test(
      'no answer to 100 parallel requests contains a word of the other owner, and every total counts only own sessions',
      () =>
        runWithRandomSeed(async random => {
          const probes = createIsolationProbes(sharedIds, foreignProject);
          const [first, second] = owners;
          await Promise.all(
            Array.from({ length: parallelRequests }, (_, n) => {
              // Both owners send every request at least once. The rest is random.
              const probe = n < 2 * probes.length ? probes[n >> 1]! : random.pick(probes);
              return n % 2 === 0 ? checkProbe(probe, first, second) : checkProbe(probe, second, first);
            }),
          );
          expect(leaks).toEqual([]);
          expect(problems).toEqual([]);
        }),
      120_000,
    );
  });
}

function parseTotal(answer: Answer): number | undefined {
  const { data } = JSON.parse(decodeText(answer)) as GraphResult;
  return (data?.['searchSessions'] as { total: number } | null | undefined)?.total;
}
