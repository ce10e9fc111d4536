import { randomUUID } from 'node:crypto';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { readOutboxId } from '@archive/kit';
import { canRunDedicated, type DedicatedEngine, eventually, findFreePort, startNats } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { checkHealth } from '../src/world/check-health.ts';
import { connectSearch } from '../src/world/search-client.ts';
import { ErasureClient } from '../src/world/erasure-client.ts';
import { type Database, openDatabase } from '../src/tampering/owner-rows.ts';
import { createWorld, type World } from '../src/world/world.ts';

const suite = canRunDedicated('nats') ? describe : describe.skip;

suite('an archive with events that NATS does not accept', () => {
  let nats: DedicatedEngine;
  let direct: NatsConnection;
  let world: World;
  let manager: JetStreamManager;
  let database: Database;
  let port: number;

  beforeAll(async () => {
    nats = await startNats();
    direct = await connect({ servers: nats.url });
    manager = await jetstreamManager(direct, { checkAPI: false });
    port = await findFreePort();
    world = createWorld(embeddedTopology, { NATS_URL: nats.url, METRICS_PORT: String(port) });
    await world.start();
    database = openDatabase(world.archive);
  });
  afterAll(async () => {
    await database.end();
    await world.stop();
    await direct.close();
    await nats.stop();
  });

  const fetchText = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  const readMetric = async (name: string) => {
    const line = (await fetchText('/metrics')).text.split('\n').find(each => each.startsWith(`${name} `));
    return Number(line?.split(' ').at(-1));
  };
  const consuming = (consumer: string) => `archive_event_subscription_consuming{consumer="${consumer}"}`;
  const oldestAge = 'archive_sessions_oldest_unconfirmed_event_seconds';

  /**
   * Replaces an outbox's stream by another one with the same subjects, so that the server refuses the archive's stream.
   */
  const occupySubjects = async (schema: string) => {
    const stream = `archive-${await readOutboxId(database, schema)}`;
    await eventually(async () => {
      await manager.streams.delete(stream).catch(() => undefined);
      await manager.streams.add({ name: `foreign-${schema}`, subjects: [`${stream}.>`] });
    });
  };

  test('reports it by readiness and metrics, and recovers by itself', async () => {
    for (const schema of ['projects', 'sessions']) await occupySubjects(schema);
    const client = await world.createClient();
    const erasureClient = new ErasureClient(request => client.send(request));
    await erasureClient.upload(await erasureClient.createProject(0), randomUUID(), 'waiting');
    await eventually(async () => {
      const { status, text } = await fetchText('/readyz');
      expect(status).toBe(503);
      expect(text.split('\n').sort()).toEqual([
        '',
        'events are not consumed: search',
        'events are not consumed: sessions',
      ]);
    }, 30_000);
    expect([await readMetric(consuming('search')), await readMetric(consuming('sessions'))]).toEqual([0, 0]);
    const address = world.archive.processes[0]!.address('search');
    expect(await checkHealth(address, 'consuming')).toBe('NOT_SERVING');
    expect(await checkHealth(address)).toBe('SERVING');
    expect(await readMetric(oldestAge)).toBeGreaterThan(1);
    expect(await readMetric('archive_sessions_unconfirmed_events')).toBe(1);
    for (const schema of ['projects', 'sessions']) await manager.streams.delete(`foreign-${schema}`);
    await eventually(async () => {
      expect(await fetchText('/readyz')).toEqual({ status: 200, text: 'ready\n' });
      expect([await readMetric(consuming('search')), await readMetric(consuming('sessions'))]).toEqual([1, 1]);
      expect(await readMetric(oldestAge)).toBe(0);
      expect(await checkHealth(address, 'consuming')).toBe('SERVING');
      const lag = ['pending', 'unacknowledged'].map(state => `archive_event_consumer_${state}{consumer="search"}`);
      expect(await Promise.all(lag.map(readMetric))).toEqual([0, 0]);
    }, 30_000);
    const search = await connectSearch(world.archive);
    expect(await search.reconcile()).toMatchObject({ missing: 0, repaired: 0 });
    search.close();
  });
});
