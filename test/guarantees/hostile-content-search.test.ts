import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import type { ArchiveProcess } from '../src/archive/archive.ts';
import { distributedTopology, embeddedTopology } from '../src/archive/topologies.ts';
import { loopDelaySettings, measureLoopDelay } from '../src/measurement/measure-loop-delay.ts';
import { readMemory, resetPeakMemory } from '../src/measurement/memory.ts';
import { queryGraph } from '../src/world/graph.ts';
import { upload } from '../src/world/upload.ts';
import { type Client, createWorld } from '../src/world/world.ts';

/** The event loop that indexes also answers searches, so indexing may block it for at most this time. */
const maxStallMs = 200;
const heapMb = 400;
const settings = {
  ...loopDelaySettings,
  NODE_OPTIONS: `${loopDelaySettings['NODE_OPTIONS']} --max-old-space-size=${heapMb}`,
  REST_LIMIT_PER_HOUR: '1000000',
  GRAPHQL_LIMIT_PER_HOUR: '1000000',
};
const MiB = 1024 * 1024;

/** The case changes after each letter, so each letter is a part of the word. */
function createCostlyWords(bytes: number, seed: number): string {
  const words: string[] = [];
  let random = seed;
  for (let length = 0; length < bytes; length += 901) {
    const segments = Array.from({ length: 9 }, () =>
      Array.from({ length: 49 }, () => {
        random = (random * 48_271) % 2_147_483_647;
        return String.fromCharCode(97 + (random % 26)) + String.fromCharCode(65 + ((random >> 8) % 26));
      }).join(''),
    );
    words.push(segments.join('-'));
  }
  return words.join('\n');
}

const findTotal = async (client: Client, query: string) => {
  const { data } = await queryGraph(client, `{ searchSessions(query: "${query}") { total } }`);
  return (data?.['searchSessions'] as { total: number } | undefined)?.total;
};
const waitUntilFound = (client: Client, query: string, total = 1) =>
  eventually(async () => expect(await findTotal(client, query)).toBe(total), 180_000);

/** 4 MB are 4,400 words. Without a bound, a word would have 130 kB of terms, and all terms would exceed the heap. */
const megabytes = 4;

for (const topology of [embeddedTopology, distributedTopology]) {
  const suite = (await topology.canRun()) ? describe : describe.skip;
  suite(`search on ${topology.name}`, () => {
    const world = createWorld(topology, settings);
    let process: ArchiveProcess;
    let client: Client;
    beforeAll(async () => {
      await world.start();
      process = world.archive.processes.find(({ target }) => target === 'search') ?? world.archive.processes[0]!;
      client = await world.createClient();
    });
    afterAll(() => world.stop());

    /** Measures the process that indexes, while `work` runs. */
    const measure = async (work: () => Promise<void>) => {
      const readDelay = await measureLoopDelay(process);
      const startMb = await resetPeakMemory(process.pid());
      await work();
      const { stallMs } = await readDelay();
      const { peakMb } = await readMemory(process.pid());
      return { stallMs, startMb, peakMb };
    };

    test('session data of millions of nodes does not block the event loop', async () => {
      const sessionData = `[${'{},'.repeat((8 * MiB - 100) / 3)}{}]`;
      const { stallMs } = await measure(async () => {
        await upload(client, { markdown: 'nodes quokka\n', sessionData });
        await waitUntilFound(client, 'quokka');
      });
      expect(stallMs).toBeLessThan(maxStallMs);
    });

    test(`${megabytes} MB of words with many parts neither block the event loop nor end the process`, async () => {
      const pid = process.pid();
      const { stallMs, peakMb, startMb } = await measure(async () => {
        await upload(client, {
          markdown: `wombat\n${createCostlyWords(megabytes * 1_000_000, 1)}`,
        });
        await waitUntilFound(client, 'wombat');
      });
      expect(process.pid()).toBe(pid);
      expect(stallMs).toBeLessThan(maxStallMs);
      expect(peakMb - startMb).toBeLessThan(heapMb);
    }, 600_000);

    test('100 snippets of words with many parts do not block the event loop', async () => {
      const owner = await world.createClient();
      for (let n = 0; n < 100; n += 1) {
        const passages = [1, 2, 3].map(k => `numbat ${createCostlyWords(3_600, 1 + n * 3 + k)}\n`).join('');
        await upload(owner, { project: 'p', markdown: passages });
      }
      await waitUntilFound(owner, 'numbat', 100);
      // A new process has no cached words.
      await process.terminate();
      await process.start();
      await waitUntilFound(owner, 'numbat', 100);
      const { stallMs } = await measure(async () => {
        const { data } = await queryGraph(
          owner,
          '{ searchSessions(query: "numbat", limit: 100) { results { snippet } } }',
        );
        expect((data?.['searchSessions'] as { results: unknown[] }).results).toHaveLength(100);
      });
      expect(stallMs).toBeLessThan(maxStallMs);
    }, 600_000);
  });
}
