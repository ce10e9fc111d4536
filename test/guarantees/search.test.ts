import { randomUUID } from 'node:crypto';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../src/tampering/owner-rows.ts';
import { searchTopologies } from '../src/archive/search-topologies.ts';
import { type SearchOptions, connectSearch, type SearchClient } from '../src/world/search-client.ts';
import { createProjectId, upload } from '../src/world/upload.ts';
import { projectPath, sessionPath } from '../src/api/paths.ts';
import { type Client, createWorld } from '../src/world/world.ts';

/** docs/guarantees.md promises that an upload is found within 2 s after its answer. */
const searchDelayMs = 2_000;

for (const { topology, suite } of searchTopologies) {
  suite(`search on ${topology.name}`, () => {
    const world = createWorld(topology, { REST_LIMIT_PER_HOUR: '1000000' });
    let search: SearchClient;
    beforeAll(async () => {
      await world.start();
      search = await connectSearch(world.archive);
    });
    afterAll(async () => {
      search.close();
      await world.stop();
    });

    const findIds = async (client: Client, query: string, options?: SearchOptions) => {
      const { total, matches } = await search.find(client, query, options);
      expect(total).toBe(matches.length);
      return matches.map(({ sessionId }) => sessionId).sort();
    };
    const waitUntilFound = (client: Client, query: string, ids: readonly string[]) =>
      eventually(async () => expect(await findIds(client, query)).toEqual([...ids].sort()), searchDelayMs);

    test('an upload is found by its words within 2 s, with the passage marked', async () => {
      const client = await world.createClient();
      const markdown = '_**User (2025-01-02 03:04:05Z)**_\n\nwhy does the <b>quokka</b> jump?\n';
      const { sessionId } = await upload(client, { name: 'Marsupials', markdown });
      await waitUntilFound(client, 'quokkas jumping', [sessionId]);
      const [match] = (await search.find(client, 'quokka')).matches;
      expect(match).toMatchObject({ name: 'Marsupials', sessionId });
      expect(match?.snippet).toContain('&lt;b&gt;<mark>quokka</mark>&lt;/b&gt;');
      expect(match?.exchanges).toMatchObject([{ orderNumber: 1 }]);
    });

    test('a match names the exchange of the session data that contains the word', async () => {
      const client = await world.createClient();
      const exchanges = ['where is the potoroo', 'what does the bettong eat'].map((text, n) => ({
        exchangeId: `exchange ${n}`,
        messages: [{ role: 'user', content: [{ type: 'text', text }] }],
      }));
      const sessionData = JSON.stringify({ schemaVersion: '1.0', exchanges });
      const markdown = 'where is the potoroo\n\nwhat does the bettong eat\n';
      const { sessionId } = await upload(client, { markdown, sessionData });
      await waitUntilFound(client, 'bettong', [sessionId]);
      const [match] = (await search.find(client, 'bettong')).matches;
      expect(match?.exchanges).toMatchObject([{ id: 'exchange 1', orderNumber: 2 }]);
    });

    test('a replaced session is found by its new words and not by its former ones', async () => {
      const client = await world.createClient();
      const ids = { project: createProjectId(), session: randomUUID() };
      await upload(client, { ...ids, name: 'wombat', markdown: 'of burrows\n' });
      await waitUntilFound(client, 'wombat burrows', [ids.session]);
      await upload(client, { ...ids, name: 'numbat', markdown: 'of termites\n' });
      await waitUntilFound(client, 'numbat termites', [ids.session]);
      expect(await findIds(client, 'wombat')).toEqual([]);
      expect(await findIds(client, 'burrows')).toEqual([]);
    });

    test('a deleted session is absent from results and total as soon as the deletion is answered', async () => {
      const client = await world.createClient();
      const project = createProjectId();
      const { sessionId } = await upload(client, { project, markdown: 'bilby one\n' });
      const kept = await upload(client, { project, markdown: 'bilby two\n' });
      await waitUntilFound(client, 'bilby', [sessionId, kept.sessionId]);
      expect((await client.delete(sessionPath(project, sessionId))).status).toBe(200);
      expect(await findIds(client, 'bilby')).toEqual([kept.sessionId]);
    });

    test('a project that is created again under the same id shows no session of the deleted one', async () => {
      const client = await world.createClient();
      const project = createProjectId();
      const session = randomUUID();
      await upload(client, { markdown: 'elsewhere\n' });
      await upload(client, { project, session, markdown: 'dugong before\n' });
      await waitUntilFound(client, 'dugong', [session]);
      expect((await client.delete(projectPath(project))).status).toBe(200);
      expect(await findIds(client, 'dugong')).toEqual([]);
      await upload(client, { project, session, markdown: 'after\n' });
      await waitUntilFound(client, 'after', [session]);
      expect(await findIds(client, 'dugong')).toEqual([]);
    });

    test('the search field project: accepts an id or a name', async () => {
      const client = await world.createClient();
      const project = createProjectId();
      const { sessionId } = await upload(client, { project, projectName: 'Kelp Farm', markdown: 'urchin\n' });
      await upload(client, { projectName: 'Other', markdown: 'urchin\n' });
      await eventually(async () => expect((await findIds(client, 'urchin')).length).toBe(2), searchDelayMs);
      expect(await findIds(client, `urchin project:${project}`)).toEqual([sessionId]);
      expect(await findIds(client, 'urchin project:"kelp farm"')).toEqual([sessionId]);
      expect(await findIds(client, 'urchin project:nowhere')).toEqual([]);
    });

    test('the pages of a search together contain each session once, and a damaged cursor is refused', async () => {
      const client = await world.createClient();
      const stored = await Promise.all(Array.from({ length: 7 }, () => upload(client, { markdown: 'gannet\n' })));
      await eventually(async () => expect((await search.find(client, 'gannet')).total).toBe(7), searchDelayMs);
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await search.find(client, 'gannet', { limit: 3, cursor });
        expect(page.total).toBe(7);
        seen.push(...page.matches.map(({ sessionId }) => sessionId));
        cursor = page.nextCursor;
      } while (cursor !== '');
      expect(seen.sort()).toEqual(stored.map(({ sessionId }) => sessionId).sort());
      await expect(search.find(client, 'gannet', { cursor: 'x' })).rejects.toMatchObject({ code: 'INVALID' });
    });

    test('a rebuilt index has every session, including uploads during the rebuild', async () => {
      const client = await world.createClient();
      const before = await upload(client, { markdown: 'petrel\n' });
      await waitUntilFound(client, 'petrel', [before.sessionId]);
      const [written, during] = await Promise.all([search.reindex(), upload(client, { markdown: 'petrel\n' })]);
      expect(written).toBeGreaterThan(0);
      await waitUntilFound(client, 'petrel', [before.sessionId, during.sessionId]);
    });

    test('a rebuild skips a session with damaged content and indexes all others', async () => {
      const client = await world.createClient();
      const [damaged, intact] = [
        await upload(client, { markdown: 'auk\n' }),
        await upload(client, { markdown: 'auk\n' }),
      ];
      await waitUntilFound(client, 'auk', [damaged.sessionId, intact.sessionId]);
      const database = openDatabase(world.archive);
      await query(database, "update sessions.parts set bytes = 'x' where session_id = $1", [damaged.sessionId]);
      await database.end();
      await search.reindex();
      await eventually(async () => expect(await findIds(client, 'auk')).toContain(intact.sessionId), searchDelayMs);
    });

    test.each(['null', '[]', '1', '{"exchanges":[null,{"exchangeId":7}]}'])(
      'a session with the session data %s is found',
      async sessionData => {
        const client = await world.createClient();
        const { sessionId } = await upload(client, { markdown: 'dunlin\n', sessionData });
        await waitUntilFound(client, 'dunlin', [sessionId]);
      },
    );

    test('a search finds only sessions of its owner', async () => {
      const [one, two] = [await world.createClient(), await world.createClient()];
      const project = createProjectId();
      const firstStored = await upload(one, { project, markdown: 'narwhal\n' });
      const secondStored = await upload(two, { project, session: firstStored.sessionId, markdown: 'narwhal beluga\n' });
      await Promise.all([
        waitUntilFound(one, 'narwhal', [firstStored.sessionId]),
        waitUntilFound(two, 'beluga', [secondStored.sessionId]),
      ]);
      expect(await findIds(one, 'beluga')).toEqual([]);
    });
  });
}
