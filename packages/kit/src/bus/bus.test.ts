import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, createLocalBus, type Bus, type BusEvent, type Subscription } from '../index.ts';
import { canRun, eventually, startEngine, type Engine } from '../testing/index.ts';
import { maxEventsInFlight } from './event-delivery.ts';
import { openNatsBus } from './fixture.ts';

const log = createLogger('silent', 'test');
const adapters: { name: string; start: () => Promise<Engine | undefined>; open: (url?: string) => Bus }[] = [
  { name: 'local', start: () => Promise.resolve(undefined), open: () => createLocalBus({ log }) },
];
if (await canRun('nats')) {
  adapters.push({
    name: 'NATS',
    start: () => startEngine('nats'),
    open: url => openNatsBus(url!),
  });
}

describe.each(adapters)('the $name bus', ({ start, open }) => {
  let engine: Engine | undefined;
  let bus: Bus;
  let serial = 0;
  const subscriptions: Subscription[] = [];
  const run = `t${process.pid}x${Date.now()}`;
  const newName = () => `${run}x${++serial}`;
  const event = (kind: string, entity: string, version = 1): BusEvent => ({ kind, ownerId: run, entity, version });
  const publish = (events: BusEvent[]) => eventually(() => bus.publish(events));
  const listen = async (
    consumer: string,
    kinds: string[],
    handler: (event: BusEvent) => Promise<void> = () => Promise.resolve(),
  ) => {
    const seen: BusEvent[] = [];
    const subscription = await bus.subscribe(consumer, kinds, async delivered => {
      await handler(delivered);
      seen.push(delivered);
    });
    subscriptions.push(subscription);
    return { seen, subscription, entities: () => [...new Set(seen.map(({ entity }) => entity))].sort() };
  };

  beforeAll(async () => {
    engine = await start();
    bus = open(engine?.url);
  });
  afterEach(async () => {
    await Promise.all(subscriptions.splice(0).map(subscription => subscription.stop()));
  });
  afterAll(async () => {
    await bus.stop();
    await engine?.stop();
  });

  test('delivers to each consumer every event of its kinds, complete, and no other', async () => {
    const kind = newName();
    const a = await listen(newName(), [`${kind}.erased`, `${kind}.stored`]);
    const b = await listen(newName(), [`${kind}.erased`]);
    const events = [
      event(`${kind}.erased`, 'one', 7),
      event(`${kind}.stored`, 'two'),
      event(`${kind}.erased.not`, 'three'),
    ];
    await publish(events);
    await publish([event(`${kind}.erased`, 'end')]);
    await eventually(() => {
      expect(a.entities()).toEqual(['end', 'one', 'two']);
      expect(b.entities()).toEqual(['end', 'one']);
    });
    expect(a.seen).toContainEqual(events[0]);
    expect(a.seen).toContainEqual(events[1]);
  });

  test('shares events among the subscriptions of one consumer', async () => {
    const [kind, consumer] = [newName(), newName()];
    const both = [await listen(consumer, [kind]), await listen(consumer, [kind])];
    const entities = Array.from({ length: 50 }, (_, i) => String(i)).sort();
    await publish(entities.map(entity => event(kind, entity)));
    await eventually(() => expect([...new Set(both.flatMap(({ entities }) => entities()))].sort()).toEqual(entities));
    expect(both.flatMap(({ seen }) => seen)).toHaveLength(50);
  });

  test('carries any text in ids', async () => {
    const kind = newName();
    const { seen } = await listen(newName(), [kind]);
    const strange = { kind, ownerId: 'a b.*>\r\n', entity: `${'é🦊'.repeat(50)}/"\u0000 >`, version: 2 ** 52 };
    await publish([strange]);
    await eventually(() => expect(seen).toEqual([strange]));
  });

  test('carries a thousand entities at once', async () => {
    const kind = newName();
    const { entities } = await listen(newName(), [kind]);
    await publish(Array.from({ length: 1_000 }, (_, i) => event(kind, `e${i}`)));
    await eventually(() => expect(entities()).toHaveLength(1_000));
  });

  test('delivers an event again until its handler succeeds, and other events meanwhile', async () => {
    const kind = newName();
    let failures = 0;
    const { entities } = await listen(newName(), [kind], ({ entity }) => {
      if (entity !== 'stubborn' || failures === 2) return Promise.resolve();
      failures += 1;
      return Promise.reject(new Error('not now'));
    });
    await publish([event(kind, 'stubborn'), event(kind, 'easy')]);
    await eventually(() => expect(entities()).toEqual(['easy', 'stubborn']));
    expect(failures).toBe(2);
  });

  test('delivers other events while one handler is slow', async () => {
    const kind = newName();
    let release: () => void = () => undefined;
    const blocked = new Promise<void>(resolve => (release = resolve));
    const { entities } = await listen(newName(), [kind], ({ entity }) =>
      entity === 'slow' ? blocked : Promise.resolve(),
    );
    await publish([event(kind, 'slow')]);
    await publish([event(kind, 'quick')]);
    await eventually(() => expect(entities()).toEqual(['quick']));
    release();
    await eventually(() => expect(entities()).toEqual(['quick', 'slow']));
  });

  test('delivers the latest version of an entity', async () => {
    const kind = newName();
    const { seen } = await listen(newName(), [kind]);
    for (const version of [1, 2, 3]) await publish([event(kind, 'one', version)]);
    await eventually(() => expect(Math.max(...seen.map(({ version }) => version))).toBe(3));
  });

  test('waits for the running handlers when a subscription stops, and calls none afterwards', async () => {
    const [kind, consumer] = [newName(), newName()];
    let release: () => void = () => undefined;
    let begun = 0;
    const { subscription, seen } = await listen(consumer, [kind], () => {
      begun += 1;
      return new Promise<void>(resolve => (release = resolve));
    });
    await publish([event(kind, 'one')]);
    await eventually(() => expect(begun).toBe(1));
    const stopped = subscription.stop();
    const other = await listen(newName(), [kind]);
    await publish([event(kind, 'two')]);
    await eventually(() => expect(other.entities()).toContain('two'));
    release();
    await stopped;
    expect(seen.map(({ entity }) => entity)).toEqual(['one']);
    expect(begun).toBe(1);
  });

  test('rejects events after it has stopped', async () => {
    const stoppedBus = open(engine?.url);
    await stoppedBus.stop();
    await expect(stoppedBus.publish([event('kind', 'one')])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('the local bus', () => {
  test('drops events above its limit, and accepts more when the queue is shorter', async () => {
    const bus = createLocalBus({ log, maxQueuedEntities: 10 });
    let release: () => void = () => undefined;
    const blocked = new Promise<void>(resolve => (release = resolve));
    const seen = new Set<string>();
    await bus.subscribe('slow', ['kind'], async ({ entity }) => {
      await blocked;
      seen.add(entity);
    });
    const events = Array.from({ length: maxEventsInFlight + 300 }, (_, i) => ({
      kind: 'kind',
      ownerId: 'o',
      entity: String(i),
      version: 1,
    }));
    await bus.publish(events);
    release();
    await eventually(() => expect(seen.size).toBe(maxEventsInFlight + 10));
    await eventually(async () => {
      await bus.publish(events.filter(({ entity }) => !seen.has(entity)));
      expect(seen.size).toBe(events.length);
    });
    await bus.stop();
  });
});
