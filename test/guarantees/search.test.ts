import { randomUUID } from 'node:crypto';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../src/tampering/owner-rows.ts';
import { searchTopologies } from '../src/archive/search-topologies.ts';
import { type SearchOptions, connectSearch, type SearchClient } from '../src/world/search-client.ts';
import { newProjectId, upload } from '../src/world/upload.ts';
import { projectPath, sessionPath } from '../src/api/paths.ts';
import { type Client, createWorld } from '../src/world/world.ts';

/** Promise 5: found within 2 s of the answer. */
const soon = 2_000;

for (const { topology, suite } of searchTopologies) {
  suite(`search on ${topology.name}`, () => {
    const world = createWorld(topology, { REST_LIMIT_PER_HOUR: '1000000' });
    let searcher: SearchClient;
    beforeAll(async () => {
      await world.start();
      searcher = await connectSearch(world.archive);
    });
    afterAll(async () => {
      searcher.close();
      await world.stop();
    });

    const idsOf = async (client: Client, query: string, asked?: SearchOptions) => {
      const { total, matches } = await searcher.find(client, query, asked);
      expect(total).toBe(matches.length);
      return matches.map(({ sessionId }) => sessionId).sort();
    };
    const finds = (client: Client, query: string, ids: readonly string[]) =>
      eventually(async () => expect(await idsOf(client, query)).toEqual([...ids].sort()), soon);

    test('an upload is found by its words within 2 s, with the passage marked', async () => {
      const client = await world.newClient();
      const markdown = '_**User (2025-01-02 03:04:05Z)**_\n\nwhy does the <b>quokka</b> jump?\n';
      const { sessionId } = await upload(client, { name: 'Marsupials', markdown });
      await finds(client, 'quokkas jumping', [sessionId]);
      const [match] = (await searcher.find(client, 'quokka')).matches;
      expect(match).toMatchObject({ name: 'Marsupials', sessionId });
      expect(match?.snippet).toContain('&lt;b&gt;<mark>quokka</mark>&lt;/b&gt;');
      expect(match?.exchanges).toMatchObject([{ orderNumber: 1 }]);
    });

    test('a word is found in the exchange that the structured session has it in', async () => {
      const client = await world.newClient();
      const exchanges = ['where is the potoroo', 'what does the bettong eat'].map((text, n) => ({
        exchangeId: `exchange ${n}`,
        messages: [{ role: 'user', content: [{ type: 'text', text }] }],
      }));
      const sessionData = JSON.stringify({ schemaVersion: '1.0', exchanges });
      const markdown = 'where is the potoroo\n\nwhat does the bettong eat\n';
      const { sessionId } = await upload(client, { markdown, sessionData });
      await finds(client, 'bettong', [sessionId]);
      const [match] = (await searcher.find(client, 'bettong')).matches;
      expect(match?.exchanges).toMatchObject([{ id: 'exchange 1', orderNumber: 2 }]);
    });

    test('a session uploaded anew is found by what it says now, not by what it said', async () => {
      const client = await world.newClient();
      const at = { project: newProjectId(), session: randomUUID() };
      await upload(client, { ...at, name: 'wombat', markdown: 'of burrows\n' });
      await finds(client, 'wombat burrows', [at.session]);
      await upload(client, { ...at, name: 'numbat', markdown: 'of termites\n' });
      await finds(client, 'numbat termites', [at.session]);
      expect(await idsOf(client, 'wombat')).toEqual([]);
      expect(await idsOf(client, 'burrows')).toEqual([]);
    });

    test('a deleted session is gone from the first answer on, in results and in the total', async () => {
      const client = await world.newClient();
      const project = newProjectId();
      const { sessionId } = await upload(client, { project, markdown: 'bilby one\n' });
      const kept = await upload(client, { project, markdown: 'bilby two\n' });
      await finds(client, 'bilby', [sessionId, kept.sessionId]);
      expect((await client.delete(sessionPath(project, sessionId))).status).toBe(200);
      expect(await idsOf(client, 'bilby')).toEqual([kept.sessionId]);
    });

    test('a project made again under the same id shows nothing of the old', async () => {
      const client = await world.newClient();
      const project = newProjectId();
      const session = randomUUID();
      await upload(client, { markdown: 'elsewhere\n' });
      await upload(client, { project, session, markdown: 'dugong before\n' });
      await finds(client, 'dugong', [session]);
      expect((await client.delete(projectPath(project))).status).toBe(200);
      expect(await idsOf(client, 'dugong')).toEqual([]);
      await upload(client, { project, session, markdown: 'after\n' });
      await finds(client, 'after', [session]);
      expect(await idsOf(client, 'dugong')).toEqual([]);
    });

    test('project: takes an id or a name', async () => {
      const client = await world.newClient();
      const project = newProjectId();
      const { sessionId } = await upload(client, { project, projectName: 'Kelp Farm', markdown: 'urchin\n' });
      await upload(client, { projectName: 'Other', markdown: 'urchin\n' });
      await eventually(async () => expect((await idsOf(client, 'urchin')).length).toBe(2), soon);
      expect(await idsOf(client, `urchin project:${project}`)).toEqual([sessionId]);
      expect(await idsOf(client, 'urchin project:"kelp farm"')).toEqual([sessionId]);
      expect(await idsOf(client, 'urchin project:nowhere')).toEqual([]);
    });

    test('pages by cursor are the whole answer, each session once; a damaged cursor is refused', async () => {
      const client = await world.newClient();
      const stored = await Promise.all(Array.from({ length: 7 }, () => upload(client, { markdown: 'gannet\n' })));
      await eventually(async () => expect((await searcher.find(client, 'gannet')).total).toBe(7), soon);
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await searcher.find(client, 'gannet', { limit: 3, cursor });
        expect(page.total).toBe(7);
        seen.push(...page.matches.map(({ sessionId }) => sessionId));
        cursor = page.nextCursor;
      } while (cursor !== '');
      expect(seen.sort()).toEqual(stored.map(({ sessionId }) => sessionId).sort());
      await expect(searcher.find(client, 'gannet', { cursor: 'x' })).rejects.toMatchObject({ code: 'INVALID' });
    });

    test('an index built anew has every session, and takes what is uploaded meanwhile', async () => {
      const client = await world.newClient();
      const before = await upload(client, { markdown: 'petrel\n' });
      await finds(client, 'petrel', [before.sessionId]);
      const [written, during] = await Promise.all([searcher.reindex(), upload(client, { markdown: 'petrel\n' })]);
      expect(written).toBeGreaterThan(0);
      await finds(client, 'petrel', [before.sessionId, during.sessionId]);
    });

    test('an index can be built anew though the content of a session is damaged, and has all others', async () => {
      const client = await world.newClient();
      const [damaged, whole] = [
        await upload(client, { markdown: 'auk\n' }),
        await upload(client, { markdown: 'auk\n' }),
      ];
      await finds(client, 'auk', [damaged.sessionId, whole.sessionId]);
      const database = openDatabase(world.archive);
      await query(database, "update sessions.parts set bytes = 'x' where session_id = $1", [damaged.sessionId]);
      await database.end();
      await searcher.reindex();
      await eventually(async () => expect(await idsOf(client, 'auk')).toContain(whole.sessionId), soon);
    });

    test.each(['null', '[]', '1', '{"exchanges":[null,{"exchangeId":7}]}'])(
      'a session is found whose structured part is %s',
      async sessionData => {
        const client = await world.newClient();
        const { sessionId } = await upload(client, { markdown: 'dunlin\n', sessionData });
        await finds(client, 'dunlin', [sessionId]);
      },
    );

    test('nothing of one owner is in the answers of another', async () => {
      const [one, two] = [await world.newClient(), await world.newClient()];
      const project = newProjectId();
      const mine = await upload(one, { project, markdown: 'narwhal\n' });
      const theirs = await upload(two, { project, session: mine.sessionId, markdown: 'narwhal beluga\n' });
      await Promise.all([finds(one, 'narwhal', [mine.sessionId]), finds(two, 'beluga', [theirs.sessionId])]);
      expect(await idsOf(one, 'beluga')).toEqual([]);
    });
  });
}
