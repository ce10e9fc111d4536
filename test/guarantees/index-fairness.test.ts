import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { distributedTopology, embeddedTopology } from '../src/archive/topologies.ts';
import { type Database, openDatabase } from '../src/tampering/owner-rows.ts';
import { queryGraph } from '../src/world/graph.ts';
import { upload } from '../src/world/upload.ts';
import { type Client, createWorld } from '../src/world/world.ts';

const settings = { REST_LIMIT_PER_HOUR: '1000000', GRAPHQL_LIMIT_PER_HOUR: '1000000' };
const waitMs = 120_000;
let nextWord = 0;
/** The words of this text occur in no other text. */
const createText = (words: number) =>
  Array.from({ length: words }, () => `alpha${(nextWord += 1)}Beta${nextWord * 7}Gamma`).join('\n');

for (const topology of [embeddedTopology, distributedTopology]) {
  const suite = (await topology.canRun()) ? describe : describe.skip;
  suite(`an upload on ${topology.name}`, () => {
    const world = createWorld(topology, settings);
    let database: Database;
    beforeAll(async () => {
      await world.start();
      database = openDatabase(world.archive);
    });
    afterAll(async () => {
      await database.end();
      await world.stop();
    });

    const waitUntilFound = (client: Client, word: string) =>
      eventually(async () => {
        const { data } = await queryGraph(client, `{ searchSessions(query: "${word}") { total } }`);
        expect(data?.['searchSessions']).toEqual({ total: 1 });
      }, waitMs);
    /** Counts the project's sessions that search has not confirmed. */
    const countUnconfirmed = async (project: string) =>
      (await query(database, `select from sessions.outbox where entity like $1`, [`${project}/%`])).length;

    test('is found before the backlog of another owner', async () => {
      const [greedy, other] = [await world.createClient(), await world.createClient()];
      await upload(other, { markdown: 'potoroo\n' });
      await waitUntilFound(other, 'potoroo');
      const uploadSome = async () => {
        for (let n = 0; n < 30; n += 1) await upload(greedy, { project: 'backlog', markdown: createText(8_000) });
      };
      await Promise.all([uploadSome(), uploadSome()]);
      await upload(other, { markdown: 'bettong\n' });
      const before = await countUnconfirmed('backlog');
      await waitUntilFound(other, 'bettong');
      expect(before).toBeGreaterThan(20);
      expect(await countUnconfirmed('backlog')).toBeGreaterThan(before / 2);
    }, 300_000);

    test('of 300 kB is found before a session of 7 MB of another owner', async () => {
      const [greedy, other] = [await world.createClient(), await world.createClient()];
      await upload(greedy, { project: 'large', markdown: createText(300_000) });
      await upload(other, { markdown: `${'words of a session that is long\n'.repeat(9_000)}quokka\n` });
      await waitUntilFound(other, 'quokka');
      expect(await countUnconfirmed('large')).toBe(1);
    }, 300_000);
  });
}
