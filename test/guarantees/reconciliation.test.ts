import { randomUUID } from 'node:crypto';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../src/tampering/owner-rows.ts';
import { connectSearch, type SearchClient } from '../src/world/search-client.ts';
import { type IndexTamperer } from '../src/tampering/index-tampering.ts';
import { type TamperableEngine, tamperableEngines } from '../src/tampering/tamperable-engines.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { createProjectId, upload } from '../src/world/upload.ts';
import { fetchProjects } from '../src/world/projects.ts';
import { sessionPath } from '../src/api/paths.ts';
import { type Client, createWorld, type World } from '../src/world/world.ts';

const noDifferences = { missing: 0, outdated: 0, leftOver: 0, ahead: 0, fences: 0, repaired: 0, failed: 0 };
const settings = { REST_LIMIT_PER_HOUR: '1000000', UPLOAD_LIMIT_PER_HOUR: '1000000', RECONCILE_EVERY_MINUTES: '0' };

for (const { name, open, canRun } of tamperableEngines) {
  (canRun ? describe : describe.skip)(`reconciliation of an index in ${name}`, () => {
    let engine: TamperableEngine;
    let world: World;
    let database: Database;
    let search: SearchClient;
    let tamperer: IndexTamperer;
    beforeAll(async () => {
      engine = await open();
      world = createWorld(embeddedTopology, { ...settings, ...engine.settings });
      await world.start();
      database = openDatabase(world.archive);
      tamperer = engine.createTamperer(database);
      search = await connectSearch(world.archive);
    });
    afterAll(async () => {
      search.close();
      await database.end();
      await world.stop();
      await engine.stop();
    });

    const countMatches = async (client: Client, words: string) => (await search.find(client, words)).total;
    /** Resolves when search has confirmed all events. */
    const waitForOutbox = () =>
      eventually(async () => expect(await query(database, 'select from sessions.outbox')).toHaveLength(0), 30_000);
    const project = createProjectId();
    const uploadIndexed = async (client: Client, markdown: string) => {
      const { sessionId } = await upload(client, { project, markdown });
      await waitForOutbox();
      const owner = (await fetchProjects(client))[0]?.ownerId ?? '';
      return { owner, project, session: sessionId };
    };
    const fetchLastRun = async () =>
      (await query(database, 'select * from search.reconciliations order by id desc limit 1'))[0];

    test('repairs and reports missing, outdated and left-over sessions, and finds no difference in a second run', async () => {
      const client = await world.createClient();
      const lost = await uploadIndexed(client, 'quokka lost\n');
      const outdated = await uploadIndexed(client, 'quokka old\n');
      const deletedSession = await uploadIndexed(client, 'quokka gone\n');
      await uploadIndexed(client, 'quokka kept\n');
      const [restoreOutdated, restoreDeleted] = [
        await tamperer.saveDocument(outdated),
        await tamperer.saveDocument(deletedSession),
      ];
      await upload(client, { project, session: outdated.session, markdown: 'quokka new\n' });
      expect((await client.delete(sessionPath(project, deletedSession.session))).status).toBe(200);
      await waitForOutbox();
      await restoreOutdated();
      await restoreDeleted();
      await tamperer.removeDocument(lost);
      const restored = (await search.find(client, '')).matches.map(({ sessionId }) => sessionId);
      expect(restored).toContain(deletedSession.session);

      const found = { ...noDifferences, missing: 1, outdated: 1, leftOver: 1, repaired: 3 };
      expect(await search.reconcile()).toMatchObject(found);
      const present = (await search.find(client, '')).matches.map(({ sessionId }) => sessionId);
      expect(present).toHaveLength(3);
      expect(present).not.toContain(deletedSession.session);
      for (const [words, count] of [
        ['quokka', 3],
        ['lost', 1],
        ['new', 1],
        ['gone', 0],
      ] as const)
        expect([words, await countMatches(client, words)]).toEqual([words, count]);
      expect(await fetchLastRun()).toMatchObject({
        missing: 1,
        outdated: 1,
        left_over: 1,
        repaired: 3,
        cut_short: null,
      });
      expect(await search.reconcile()).toMatchObject({ ...noDifferences, compared: expect.any(Number) });
    });

    test('removes a restored document of a deleted session, and the session is found after a new upload', async () => {
      const client = await world.createClient();
      const key = await uploadIndexed(client, 'numbat\n');
      const restoreDocument = await tamperer.saveDocument(key);
      await client.delete(sessionPath(project, key.session));
      await waitForOutbox();
      await restoreDocument();
      // The archive deletes a dead row 24 h after the deletion of its session.
      await query(database, 'delete from sessions.sessions where dead');
      expect(await search.reconcile()).toMatchObject({ ...noDifferences, leftOver: 1, repaired: 1 });
      expect(await countMatches(client, 'numbat')).toBe(0);
      await upload(client, { project, session: key.session, markdown: 'numbat again\n' });
      await eventually(async () => expect(await countMatches(client, 'numbat again')).toBe(1));
    });

    test('reports no difference for sessions that are written and deleted during a run', async () => {
      const client = await world.createClient();
      const ids = Array.from({ length: 12 }, () => randomUUID());
      const live = new Map<string, string>();
      let isWriting = true;
      const write = async (writer: number) => {
        for (let n = 0; isWriting; n += 1) {
          const session = ids[(n * 3 + writer) % ids.length]!;
          if (n % 3 === 2 && (await client.delete(sessionPath(project, session))).status === 200) live.delete(session);
          else if (n % 3 !== 2) {
            const words = `bilby${writer}x${n}`;
            await upload(client, { project, session, markdown: `${words}\n` });
            live.set(session, words);
          }
        }
      };
      const writers = [0, 1, 2].map(write);
      for (let runs = 0; runs < 8; runs += 1) expect(await search.reconcile()).toMatchObject(noDifferences);
      isWriting = false;
      await Promise.all(writers);
      await waitForOutbox();
      expect(await search.reconcile()).toMatchObject(noDifferences);
      const { matches } = await search.find(client, '');
      expect(matches.map(({ sessionId }) => sessionId).sort()).toEqual([...live.keys()].sort());
      for (const words of live.values()) expect([words, await countMatches(client, words)]).toEqual([words, 1]);
    });

    test('refuses a second run while one is active', async () => {
      const answers = await Promise.allSettled([search.reconcile(), search.reconcile()]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = answers.find(answer => answer.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'UNAVAILABLE' });
      expect(await search.reconcile()).toMatchObject(noDifferences);
    });
  });
}
