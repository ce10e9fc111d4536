import { randomUUID } from 'node:crypto';
import { query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../src/tampering/owner-rows.ts';
import { connectSearch, type SearchClient } from '../src/world/search-client.ts';
import { type IndexTamperer } from '../src/tampering/index-tampering.ts';
import { type TamperableEngine, tamperableEngines } from '../src/tampering/tamperable-engines.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { newProjectId, upload } from '../src/world/upload.ts';
import { fetchProjects } from '../src/world/projects.ts';
import { sessionPath } from '../src/api/paths.ts';
import { type Client, createWorld, type World } from '../src/world/world.ts';

const none = { missing: 0, outdated: 0, leftOver: 0, ahead: 0, fences: 0, repaired: 0, failed: 0 };
const settings = { REST_LIMIT_PER_HOUR: '1000000', UPLOAD_LIMIT_PER_HOUR: '1000000', RECONCILE_EVERY_MINUTES: '0' };

for (const { name, open, canRun } of tamperableEngines) {
  (canRun ? describe : describe.skip)(`the reconciler of an index in ${name}`, () => {
    let engine: TamperableEngine;
    let world: World;
    let database: Database;
    let searcher: SearchClient;
    let spoiler: IndexTamperer;
    beforeAll(async () => {
      engine = await open();
      world = createWorld(embeddedTopology, { ...settings, ...engine.settings });
      await world.start();
      database = openDatabase(world.archive);
      spoiler = engine.createTamperer(database);
      searcher = await connectSearch(world.archive);
    }, 120_000);
    afterAll(async () => {
      searcher.close();
      await database.end();
      await world.stop();
      await engine.stop();
    });

    const total = async (client: Client, words: string) => (await searcher.find(client, words)).total;
    /** Resolves when search has confirmed all that it was told. */
    const settled = () =>
      eventually(async () => expect(await query(database, 'select from sessions.outbox')).toHaveLength(0), 30_000);
    const project = newProjectId();
    const newSession = async (client: Client, markdown: string) => {
      const { sessionId } = await upload(client, { project, markdown });
      await settled();
      const owner = (await fetchProjects(client))[0]?.ownerId ?? '';
      return { owner, project, session: sessionId };
    };
    const lastRun = async () =>
      (await query(database, 'select * from search.reconciliations order by id desc limit 1'))[0];

    test('finds what is missing, outdated and left over, mends it, tells it, and finds nothing the second time', async () => {
      const client = await world.newClient();
      const lost = await newSession(client, 'quokka lost\n');
      const old = await newSession(client, 'quokka old\n');
      const gone = await newSession(client, 'quokka gone\n');
      await newSession(client, 'quokka kept\n');
      const [putBackOld, putBackGone] = [await spoiler.saveDocument(old), await spoiler.saveDocument(gone)];
      await upload(client, { project, session: old.session, markdown: 'quokka new\n' });
      expect((await client.delete(sessionPath(project, gone.session))).status).toBe(200);
      await settled();
      await putBackOld();
      await putBackGone();
      await spoiler.removeDocument(lost);
      const deleted = (await searcher.find(client, '')).matches.map(({ sessionId }) => sessionId);
      expect(deleted).toContain(gone.session);

      const found = { ...none, missing: 1, outdated: 1, leftOver: 1, repaired: 3 };
      expect(await searcher.reconcile()).toMatchObject(found);
      const now = (await searcher.find(client, '')).matches.map(({ sessionId }) => sessionId);
      expect(now).toHaveLength(3);
      expect(now).not.toContain(gone.session);
      for (const [words, count] of [
        ['quokka', 3],
        ['lost', 1],
        ['new', 1],
        ['gone', 0],
      ] as const)
        expect([words, await total(client, words)]).toEqual([words, count]);
      expect(await lastRun()).toMatchObject({ missing: 1, outdated: 1, left_over: 1, repaired: 3, cut_short: null });
      expect(await searcher.reconcile()).toMatchObject({ ...none, compared: expect.any(Number) });
    });

    test('a session put back in the index stays buried, and is found once it is uploaded again', async () => {
      const client = await world.newClient();
      const key = await newSession(client, 'numbat\n');
      const putBack = await spoiler.saveDocument(key);
      await client.delete(sessionPath(project, key.session));
      await settled();
      await putBack();
      // As after a day.
      await query(database, 'delete from sessions.sessions where dead');
      expect(await searcher.reconcile()).toMatchObject({ ...none, leftOver: 1, repaired: 1 });
      expect(await total(client, 'numbat')).toBe(0);
      await upload(client, { project, session: key.session, markdown: 'numbat again\n' });
      await eventually(async () => expect(await total(client, 'numbat again')).toBe(1));
    });

    test('takes nothing for a difference that is on its way: sessions written and deleted meanwhile stay as they are', async () => {
      const client = await world.newClient();
      const ids = Array.from({ length: 12 }, () => randomUUID());
      const live = new Map<string, string>();
      let writing = true;
      const write = async (lane: number) => {
        for (let n = 0; writing; n += 1) {
          const session = ids[(n * 3 + lane) % ids.length]!;
          if (n % 3 === 2 && (await client.delete(sessionPath(project, session))).status === 200) live.delete(session);
          else if (n % 3 !== 2) {
            const words = `bilby${lane}x${n}`;
            await upload(client, { project, session, markdown: `${words}\n` });
            live.set(session, words);
          }
        }
      };
      const writers = [0, 1, 2].map(write);
      for (let runs = 0; runs < 8; runs += 1) expect(await searcher.reconcile()).toMatchObject(none);
      writing = false;
      await Promise.all(writers);
      await settled();
      expect(await searcher.reconcile()).toMatchObject(none);
      const { matches } = await searcher.find(client, '');
      expect(matches.map(({ sessionId }) => sessionId).sort()).toEqual([...live.keys()].sort());
      for (const words of live.values()) expect([words, await total(client, words)]).toEqual([words, 1]);
    });

    test('runs once at a time: whoever asks meanwhile is told so', async () => {
      const answers = await Promise.allSettled([searcher.reconcile(), searcher.reconcile()]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = answers.find(answer => answer.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'UNAVAILABLE' });
      expect(await searcher.reconcile()).toMatchObject(none);
    });
  });
}
