import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { canRunDedicated, eventually, findFreePort, startNats, type DedicatedEngine } from '../testing/index.ts';
import { event, openNatsBus, publishUntilReceived, streamName } from './fixture.ts';

const suite = canRunDedicated('nats') ? describe : describe.skip;

suite('the NATS bus', () => {
  let server: DedicatedEngine;
  let bus: ReturnType<typeof openNatsBus>;
  let direct: NatsConnection;
  let jsm: JetStreamManager;
  let seen: string[];

  beforeEach(async () => {
    server = await startNats();
    bus = openNatsBus(server.url);
    seen = [];
    await bus.subscribe('reader', ['project.erased'], ({ entity }) => Promise.resolve(void seen.push(entity)));
    direct = await connect({ servers: server.url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
    jsm = await jetstreamManager(direct, { checkAPI: false });
  });
  afterEach(async () => {
    await bus.stop();
    await direct.close();
    await server.stop();
  });

  test.each(['with its data', 'empty'])(
    'delivers events within 3 s after the server was killed and restarted %s',
    async how => {
      await publishUntilReceived(bus, seen);
      await server.kill();
      await expect(bus.publish([event('lost')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await server.start({ empty: how === 'empty' });
      await publishUntilReceived(bus, seen, 3_000);
    },
  );

  test('rejects with UNAVAILABLE within 5 s while the server hangs, and delivers events within 3 s afterwards', async () => {
    await publishUntilReceived(bus, seen);
    await server.pause();
    try {
      const begin = performance.now();
      await expect(bus.publish([event('hanging')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(performance.now() - begin).toBeLessThan(5_000);
    } finally {
      server.resume();
    }
    await publishUntilReceived(bus, seen, 3_000);
  });

  test.each([
    ['its stream is purged', () => jsm.streams.purge(streamName)],
    ['its stream is deleted', () => jsm.streams.delete(streamName)],
    ['its consumer is deleted', () => jsm.consumers.delete(streamName, 'reader')],
  ])('delivers events within 5 s after %s', async (_, harm) => {
    await publishUntilReceived(bus, seen);
    await harm();
    await publishUntilReceived(bus, seen, 5_000);
  });

  test('creates its stream again if it is deleted without a subscription', async () => {
    const publisher = openNatsBus(server.url);
    await eventually(() => publisher.publish([event('one')]));
    await bus.stop();
    await jsm.streams.delete(streamName);
    await publisher.publish([event('two')]);
    expect((await jsm.streams.info(streamName)).state.messages).toBe(1);
    await publisher.stop();
  });

  test('keeps one message per entity, even if it is published many times', async () => {
    await publishUntilReceived(bus, seen);
    await jsm.streams.purge(streamName);
    for (let version = 1; version <= 100; version += 1)
      await bus.publish([event('same', version), event('other', version)]);
    expect((await jsm.streams.info(streamName)).state.messages).toBe(2);
  });

  test('updates its limits and keeps the settings of an operator', async () => {
    await publishUntilReceived(bus, seen);
    const { config } = await jsm.streams.info(streamName);
    await jsm.streams.update(streamName, { ...config, max_bytes: 1_000_000, metadata: { team: 'operators' } });
    const other = openNatsBus(server.url);
    await other.subscribe('other', ['project.erased'], () => Promise.resolve());
    await eventually(async () => {
      const now = (await jsm.streams.info(streamName)).config;
      expect(now.max_bytes).toBe(128 * 1024 * 1024);
      expect(now.metadata).toMatchObject({ team: 'operators' });
    });
    await other.stop();
  });

  test('starts while the server is down, and connects when the server starts', async () => {
    const port = await findFreePort();
    const early = openNatsBus(`nats://127.0.0.1:${port}`);
    const received: string[] = [];
    await early.subscribe('reader', ['project.erased'], ({ entity }) => Promise.resolve(void received.push(entity)));
    await expect(early.publish([event('too early')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const late = await startNats({ port });
    await eventually(async () => {
      await early.publish([event('in time')]);
      await eventually(() => expect(received).toContain('in time'), 500);
    }, 5_000);
    await early.stop();
    await late.stop();
  });

  test('stops while the server is down', async () => {
    await publishUntilReceived(bus, seen);
    await server.kill();
    await bus.stop();
  });
});

suite('a NATS server with a password', () => {
  test('is used with the user and password of its URL', async () => {
    const server = await startNats({ args: ['--user', 'archive', '--pass', 'p@ss/word'] });
    const bus = openNatsBus(server.url.replace('//', '//archive:p%40ss%2Fword@'));
    await eventually(() => bus.publish([event('one')]));
    await bus.stop();
    await server.stop();
  });
});
