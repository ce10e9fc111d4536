import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { query } from '@archive/kit';
import { eventually, runWithRandomSeed } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ErasureClient } from '../src/world/erasure-client.ts';
import { type Database, countOwnerRows, noRows, openDatabase } from '../src/tampering/owner-rows.ts';
import { killWithDatabase } from '../src/tampering/kill-archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { createProjectId } from '../src/world/upload.ts';
import { createWorld } from '../src/world/world.ts';

const world = createWorld(embeddedTopology, { REST_LIMIT_PER_HOUR: '1000000' });
let database: Database;
beforeAll(async () => {
  await world.start();
  database = openDatabase(world.archive);
});
afterAll(async () => {
  await database.end();
  await world.stop();
});

/** docs/guarantees.md promises an erasure within 30 s after the deletion, or after the end of an outage. */
const waitForErasure = (owner: string, expected = noRows) =>
  eventually(async () => expect(await countOwnerRows(database, owner)).toEqual(expected), 30_000);

async function createErasureClient(): Promise<ErasureClient> {
  const client = await world.createClient();
  return new ErasureClient(request => client.send(request));
}

async function withRowLocked<T>(owner: string, session: string, work: () => Promise<T>): Promise<T> {
  const connection = await database.connect();
  // The test may kill the database while the lock is held.
  connection.on('error', () => undefined);
  try {
    await connection.query('begin');
    const lock = 'select from sessions.sessions where owner_id = $1 and id = $2 for update';
    await connection.query(lock, [owner, session]);
    return await work();
  } finally {
    connection.release(true);
  }
}

describe('after the deletion of a project', () => {
  test('its rows and content are erased from the database, and the owner’s other projects stay', async () => {
    const erasureClient = await createErasureClient();
    const [deleted, neighbour] = [await erasureClient.createProject(210), await erasureClient.createProject(2)];
    const owner = await erasureClient.deleteProject(deleted);
    await waitForErasure(owner, { ...noRows, projects: 1, sessions: 2, parts: 6 });
    expect(await erasureClient.deleteProject(neighbour)).toBe(owner);
    await waitForErasure(owner);
  });

  test('repeated erasure events in any order do not delete later uploads', async () => {
    const erasureClient = await createErasureClient();
    const { found, expected } = await erasureClient.replayErasures(async (project, owner, generation) => {
      await waitForErasure(owner, { ...noRows, projects: 1, sessions: 1, parts: 3 });
      await query(
        database,
        `insert into projects.outbox (consumer, kind, owner_id, entity, version, next_at)
         values ('sessions', 'project.erased', $1, $2, $3, now())`,
        [owner, project, generation],
      );
      await waitForErasure(owner, { ...noRows, projects: 1, sessions: 1, parts: 3 });
    });
    expect(found).toEqual(expected);
  });

  test('a late erasure deletes the former content and keeps the same session if it was uploaded again', async () => {
    const erasureClient = await createErasureClient();
    // The erasure locks rows in the order of ids. This row has the lowest id, so the erasure waits for it first.
    const [project, kept, locked] = [createProjectId(), randomUUID(), '00000000-0000-4000-8000-000000000000'];
    for (const session of [kept, locked]) await erasureClient.upload(project, session, 'content-same');
    const owner = await readOwner(project);
    const laterContent = await withRowLocked(owner, locked, async () => {
      await erasureClient.deleteProject(project);
      const content = await erasureClient.upload(project, kept, 'content-same');
      expect(await countOwnerRows(database, owner)).toMatchObject({ sessions: 2, outbox: 1 });
      return content;
    });
    await waitForErasure(owner, { ...noRows, projects: 1, sessions: 1, parts: 3 });
    expect([await erasureClient.readSession(project, kept), await erasureClient.readSession(project, locked)]).toEqual([
      laterContent,
      undefined,
    ]);
  });

  test('its rows are erased although archive and database are killed twice between the answer and the erasure', () =>
    runWithRandomSeed(async random => {
      const erasureClient = await createErasureClient();
      const [archive] = world.archive.processes;
      const projects = await Promise.all(Array.from({ length: 5 }, () => erasureClient.createProject()));
      const [locked, session] = [createProjectId(), randomUUID()];
      await erasureClient.upload(locked, session, 'content-held');
      const owner = await readOwner(locked);
      await withRowLocked(owner, session, async () => {
        await Promise.all([locked, ...projects].map(project => erasureClient.deleteProject(project)));
        for (let turns = random.integer(20); turns > 0; turns -= 1) await yieldToEventLoop();
        expect((await countOwnerRows(database, owner)).outbox).toBeGreaterThan(0);
        await archive!.kill();
      });
      await archive!.start();
      await killWithDatabase(archive!);
      await archive!.start();
      await waitForErasure(owner);
    }));
});

async function readOwner(project: string): Promise<string> {
  const [row] = await query<{ owner_id: string }>(database, 'select owner_id from projects.projects where id = $1', [
    project,
  ]);
  return row!.owner_id;
}
