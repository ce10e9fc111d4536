import { randomUUID } from 'node:crypto';
import { query, readOutboxId } from '@archive/kit';
import { canRunDedicated, eventually, type DedicatedEngine, runWithRandomSeed, startNats } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ErasureClient } from '../src/world/erasure-client.ts';
import { type Database, countOwnerRows, noRows, openDatabase } from '../src/tampering/owner-rows.ts';
import { type EventStream, openEventStream } from '../src/tampering/event-stream.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { createWorld, type World } from '../src/world/world.ts';

const suite = canRunDedicated('nats') ? describe : describe.skip;

suite('after the deletion of a project, with events over NATS', () => {
  let nats: DedicatedEngine;
  let world: World;
  let database: Database;
  let stream: EventStream;

  beforeAll(async () => {
    nats = await startNats();
    world = createWorld(embeddedTopology, { REST_LIMIT_PER_HOUR: '1000000', NATS_URL: nats.url });
    await world.start();
    database = openDatabase(world.archive);
    stream = await openEventStream(nats.url, await readOutboxId(database, 'projects'));
  });
  afterAll(async () => {
    await stream.close();
    await database.end();
    await world.stop();
    await nats.stop();
  });

  const waitForErasure = (owner: string) =>
    eventually(async () => expect(await countOwnerRows(database, owner)).toEqual(noRows), 30_000);

  const createErasureClient = async () => {
    const client = await world.createClient();
    return new ErasureClient(request => client.send(request));
  };

  test('repeated erasure events in any order do not delete later uploads', async () => {
    const erasureClient = await createErasureClient();
    const { found, expected } = await erasureClient.replayErasures((project, ownerId, generation) =>
      stream.deliver({ kind: 'project.erased', ownerId, entity: project, version: generation }),
    );
    expect(found).toEqual(expected);
  });

  test('a foreign event erases nothing of a project that is live', async () => {
    const erasureClient = await createErasureClient();
    const project = await erasureClient.createProject();
    const session = randomUUID();
    const content = await erasureClient.upload(project, session, 'live-content');
    const rows = await query<{ owner: string }>(
      database,
      'select owner_id as owner from projects.projects where id = $1',
      [project],
    );
    for (const version of [1, 2 ** 31, -1])
      await stream.deliver({ kind: 'project.erased', ownerId: rows[0]!.owner, entity: project, version });
    expect(await erasureClient.readSession(project, session)).toEqual(content);
  });

  test('its rows are erased although the stream is purged continuously and the NATS server is killed and restarted empty', () =>
    runWithRandomSeed(async random => {
      const erasureClient = await createErasureClient();
      const projects = await Promise.all(Array.from({ length: 20 }, () => erasureClient.createProject(2)));
      const killedAt = 5 + random.integer(5);
      const restartedAt = killedAt + 1 + random.integer(5);
      let owner = '';
      const purging = new AbortController();
      const purges = (async () => {
        // A purge fails while the server is down.
        while (!purging.signal.aborted) await stream.purge().catch(() => undefined);
      })();
      for (const [n, project] of projects.entries()) {
        if (n === killedAt) await nats.kill();
        if (n === restartedAt) await nats.start({ empty: true });
        owner = await erasureClient.deleteProject(project);
      }
      purging.abort();
      await purges;
      await waitForErasure(owner);
    }));
});
