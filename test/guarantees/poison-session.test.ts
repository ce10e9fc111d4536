import { randomUUID } from 'node:crypto';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import type { ArchiveProcess } from '../src/archive/archive.ts';
import { distributedTopology, embeddedTopology } from '../src/archive/topologies.ts';
import { openDatabase } from '../src/tampering/owner-rows.ts';
import { queryGraph } from '../src/world/graph.ts';
import { upload } from '../src/world/upload.ts';
import { type Client, createWorld } from '../src/world/world.ts';

const settings = { REST_LIMIT_PER_HOUR: '1000000', GRAPHQL_LIMIT_PER_HOUR: '1000000' };
/** The analysis of 600,000 different words takes some seconds. */
const slowMarkdown = Array.from({ length: 600_000 }, (_, n) => `alpha${n}Beta${n * 7}Gamma`).join(' ');
const waitMs = 90_000;

for (const topology of [embeddedTopology, distributedTopology]) {
  const suite = (await topology.canRun()) ? describe : describe.skip;
  suite(`a session that ends the process during its analysis, on ${topology.name}`, () => {
    const world = createWorld(topology, settings);
    let process: ArchiveProcess;
    beforeAll(async () => {
      await world.start();
      process = world.archive.processes.find(({ target }) => target === 'search') ?? world.archive.processes[0]!;
    });
    afterAll(() => world.stop());

    const withDatabase = async <T>(work: (pool: Pool) => Promise<T>): Promise<T> => {
      const pool = openDatabase(world.archive);
      try {
        return await work(pool);
      } finally {
        await pool.end();
      }
    };
    const waitUntilFound = (client: Client, word: string) =>
      eventually(async () => {
        const { data } = await queryGraph(client, `{ searchSessions(query: "${word}") { total } }`);
        expect(data?.['searchSessions']).toEqual({ total: 1 });
      }, waitMs);

    test('is quarantined after the second time, and its next version is found', async () => {
      const client = await world.createClient();
      const ids = { project: 'p', session: randomUUID() };
      await upload(client, { project: 'p', markdown: 'first potoroo\n' });
      await waitUntilFound(client, 'potoroo');
      await upload(client, { ...ids, markdown: slowMarkdown });
      const entity = `p/${ids.session}`;
      for (const ended of [0, 1]) {
        await withDatabase(pool =>
          eventually(async () => {
            const rows = await query(pool, 'select from search.attempts where entity = $1', [entity]);
            expect(rows.length).toBe(ended + 1);
          }, waitMs),
        );
        await process.kill();
        await process.start();
      }
      await withDatabase(pool =>
        eventually(async () => {
          const rows = await query(pool, 'select reason from search.set_aside where entity = $1', [entity]);
          expect(rows).toEqual([{ reason: '2 attempts failed: the process ended each time' }]);
        }, waitMs),
      );
      await upload(client, { project: 'p', markdown: 'second bettong\n' });
      await waitUntilFound(client, 'bettong');
      await upload(client, { ...ids, markdown: 'third quokka\n' });
      await waitUntilFound(client, 'quokka');
      await withDatabase(async pool => {
        for (const table of ['set_aside', 'attempts'])
          await eventually(async () => expect(await query(pool, `select from search.${table}`)).toEqual([]));
      });
    }, 300_000);
  });
}
