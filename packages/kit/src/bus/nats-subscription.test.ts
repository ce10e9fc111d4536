import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { canRunDedicated, eventually, startNats, type DedicatedEngine } from '../testing/index.ts';
import { event, openNatsBus, publishUntilReceived, streamName } from './fixture.ts';

const suite = canRunDedicated('nats') ? describe : describe.skip;

suite('a subscription of the NATS bus', () => {
  let server: DedicatedEngine;
  let bus: ReturnType<typeof openNatsBus>;
  let direct: NatsConnection;
  let jsm: JetStreamManager;
  let seen: string[];

  beforeAll(async () => {
    server = await startNats();
    direct = await connect({ servers: server.url });
    jsm = await jetstreamManager(direct, { checkAPI: false });
  });
  beforeEach(async () => {
    bus = openNatsBus(server.url);
    seen = [];
    await bus.subscribe('reader', ['project.erased'], ({ entity }) => Promise.resolve(void seen.push(entity)));
  });
  afterEach(async () => {
    await bus.stop();
    await jsm.streams.delete(streamName);
  });
  afterAll(async () => {
    await direct.close();
    await server.stop();
  });

  const publishUnknown = async (...texts: string[]) => {
    const before = (await jsm.streams.info(streamName)).state.last_seq;
    for (const [n, text] of texts.entries()) direct.publish(`${streamName}.project.erased.${n}`, text);
    await eventually(async () =>
      expect((await jsm.streams.info(streamName)).state.last_seq).toBe(before + texts.length),
    );
  };

  test('continues after messages that are not events', async () => {
    await publishUntilReceived(bus, seen);
    const wrongTypes = { kind: 'project.erased', ownerId: 1, entity: 'e', version: '1' };
    await publishUnknown('', 'not JSON', 'null', '{"kind":"project.erased"}', JSON.stringify(wrongTypes));
    await publishUntilReceived(bus, seen);
    expect(seen).not.toContain('e');
  });

  test('leaves a message that it does not know to a replica of a newer version', async () => {
    await publishUntilReceived(bus, seen);
    const message = JSON.stringify({ ...event('later'), kind: 'project.renamed' });
    await publishUnknown(message);
    const info = () => jsm.consumers.info(streamName, 'reader');
    await eventually(async () => expect((await info()).num_ack_pending).toBe(1));
    await bus.stop();
    const newer = await jetstream(direct).consumers.get(streamName, 'reader');
    const received = await newer.next({ expires: 20_000 });
    expect(received?.string()).toBe(message);
  });

  test('keeps the kinds of a newer replica of its consumer', async () => {
    await publishUntilReceived(bus, seen);
    const newer = openNatsBus(server.url);
    const renamed: string[] = [];
    await newer.subscribe('reader', ['project.erased', 'project.renamed'], ({ kind, entity }) => {
      if (kind === 'project.renamed') renamed.push(entity);
      return Promise.resolve();
    });
    await eventually(async () => {
      const { config } = await jsm.consumers.info(streamName, 'reader');
      expect(config.filter_subjects).toHaveLength(2);
    });
    const older = openNatsBus(server.url);
    await older.subscribe('reader', ['project.erased'], () => Promise.resolve());
    await eventually(() => expect(older.transport.subscriptions()).toMatchObject([{ isConsuming: true }]));
    await older.stop();
    await bus.stop();
    await newer.publish([{ ...event('new name'), kind: 'project.renamed' }]);
    await eventually(() => expect(renamed).toEqual(['new name']), 20_000);
    await newer.stop();
  });

  test.each<[string, Partial<ConsumerConfig>, string]>([
    ['max_ack_pending of an earlier version is updated', { max_ack_pending: 10 }, 'reader'],
    ['deliver_policy cannot be updated is replaced', { deliver_policy: DeliverPolicy.New }, 'reader-'],
    ['messages are pushed is replaced', { deliver_subject: 'elsewhere' }, 'reader-'],
  ])('events arrive although a consumer exists: a consumer whose %s', async (_, config, name) => {
    await publishUntilReceived(bus, seen);
    await bus.stop();
    await jsm.consumers.delete(streamName, 'reader');
    const existing = { durable_name: 'reader', ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All };
    await jsm.consumers.add(streamName, { ...existing, ...config });
    bus = openNatsBus(server.url);
    await bus.subscribe('reader', ['project.erased'], ({ entity }) => Promise.resolve(void seen.push(entity)));
    await publishUntilReceived(bus, seen);
    const names = (await jsm.consumers.list(streamName).next()).map(consumer => consumer.name);
    expect(names.filter(each => each.startsWith(name))).toHaveLength(1);
  });

  test('does not deliver events of another outbox', async () => {
    const other = openNatsBus(server.url, 'other');
    await eventually(() => other.publish([event('foreign')]));
    await publishUntilReceived(bus, seen);
    expect(seen).not.toContain('foreign');
    await other.stop();
  });

  test('reports a subscription that cannot be opened, until it can', async () => {
    await publishUntilReceived(bus, seen);
    const blocked = openNatsBus(server.url, 'blocked');
    await jsm.streams.add({ name: 'foreign', subjects: ['test-blocked.>'] });
    await blocked.subscribe('reader', ['project.erased'], ({ entity }) => Promise.resolve(void seen.push(entity)));
    await eventually(() => {
      const [status] = blocked.transport.subscriptions();
      expect(status).toMatchObject({ consumer: 'reader', isConsuming: false });
      expect(status?.failingMs).toBeGreaterThan(0);
    });
    await jsm.streams.delete('foreign');
    const consuming = [{ consumer: 'reader', isConsuming: true, failingMs: 0 }];
    await eventually(() => expect(blocked.transport.subscriptions()).toEqual(consuming));
    await blocked.stop();
  });
});
