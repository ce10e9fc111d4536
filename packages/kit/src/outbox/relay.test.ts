import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PoolClient } from 'pg';
import {
  type Bus,
  type BusEvent,
  confirmEvents,
  enqueue,
  createLocalBus,
  type Relay,
  ServiceError,
  startRelay,
  transaction,
} from '../index.ts';
import { listDatabaseKinds, eventually } from '../testing/index.ts';
import { claimRows, consumers, event, log, openOutbox, schema } from './fixture.ts';
import type { ClaimedRow } from './claim.ts';

/** Creates a bus that records events and passes them to `bus`. While `rejects` is set, the bus rejects the events. */
function createWatchedBus(bus: Bus) {
  const published: BusEvent[][] = [];
  const state = { rejects: false };
  const watching: Bus = {
    ...bus,
    publish: async events => {
      if (state.rejects) throw new ServiceError('UNAVAILABLE');
      published.push([...events]);
      await bus.publish(events);
    },
  };
  return { bus: watching, published, state, entities: () => published.flat().map(({ entity }) => entity) };
}

describe.each(await listDatabaseKinds())('a relay of an outbox on a PostgreSQL that is %s', kind => {
  let outbox: Awaited<ReturnType<typeof openOutbox>>;
  let local: Bus;
  const relays: Relay[] = [];
  const relay = (bus: Bus, options: { everyMs?: number; batchSize?: number } = {}) => {
    const started = startRelay({ pool: outbox.pool, schema, bus, log, everyMs: 20, ...options });
    relays.push(started);
    return started;
  };

  beforeAll(async () => {
    outbox = await openOutbox(kind);
  });
  beforeEach(async () => {
    await outbox.empty();
    local = createLocalBus({ log });
  });
  afterEach(async () => {
    await Promise.all(relays.splice(0).map(started => started.stop()));
    await local.stop();
  });
  afterAll(() => outbox.stop());

  test('publishes one event per entity, though each consumer has a row', async () => {
    const { bus, published } = createWatchedBus(local);
    await outbox.write(event('one'), event('two'));
    relay(bus);
    await eventually(() => expect(published.flat()).toHaveLength(2));
    expect(published.flat()).toEqual(expect.arrayContaining([event('one'), event('two')]));
    expect(await outbox.rows()).toEqual(['search one 1', 'search two 1', 'sessions one 1', 'sessions two 1']);
  });

  test('publishes no event of a transaction that is rolled back', async () => {
    const { bus, entities } = createWatchedBus(local);
    const failed = transaction(outbox.pool, async tx => {
      await enqueue(tx, schema, event('never'), consumers);
      throw new ServiceError('INVALID');
    });
    await expect(failed).rejects.toMatchObject({ code: 'INVALID' });
    await outbox.write(event('after'));
    relay(bus);
    await eventually(() => expect(entities()).toContain('after'));
    expect(entities()).not.toContain('never');
  });

  test('does not lose rows that commit after later ones were published', async () => {
    const { bus, entities } = createWatchedBus(local);
    relay(bus);
    let commit: () => void = () => undefined;
    const held = new Promise<void>(resolve => (commit = resolve));
    const late = transaction(outbox.pool, async (tx: PoolClient) => {
      await enqueue(tx, schema, event('late'), consumers);
      await held;
    });
    await outbox.write(event('early'));
    await eventually(() => expect(entities()).toContain('early'));
    commit();
    await late;
    await eventually(() => expect(entities()).toContain('late'));
  });

  test('publishes at once when woken', async () => {
    const { bus, entities } = createWatchedBus(local);
    const slow = relay(bus, { everyMs: 3_600_000 });
    await outbox.write(event('one'));
    slow.wake();
    await eventually(() => expect(entities()).toEqual(['one']));
  });

  test('publishes unconfirmed events again, and no confirmed event', async () => {
    const { bus, entities } = createWatchedBus(local);
    const confirm = confirmEvents(outbox.pool, schema);
    await outbox.write(event('lost'), event('done'));
    relay(bus);
    await eventually(() => expect(entities()).toHaveLength(2));
    for (const consumer of consumers) await confirm({ consumer, events: [event('done')] });
    await outbox.expireWaits();
    await eventually(() => expect(entities().filter(entity => entity === 'lost')).toHaveLength(2));
    expect(entities().filter(entity => entity === 'done')).toHaveLength(1);
  });

  test('keeps rows due while the bus rejects them, without counting an attempt', async () => {
    const { bus, entities, state } = createWatchedBus(local);
    state.rejects = true;
    await outbox.write(event('one'));
    let refused = 0;
    relay({ ...bus, publish: events => bus.publish(events).finally(() => (refused += 1)) });
    await eventually(() => expect(refused).toBeGreaterThan(2));
    state.rejects = false;
    await eventually(() => expect(entities()).toEqual(['one']));
    const {
      rows: [row],
    } = await outbox.pool.query<{ tries: number }>(`select tries from ${schema}.outbox limit 1`);
    expect(row!.tries).toBe(1);
  });

  test('publishes new rows before repetitions', async () => {
    await outbox.write(...Array.from({ length: 20 }, (_, i) => event(`old ${i}`)));
    expect(await claimRows(outbox.pool, schema, 100)).toHaveLength(40);
    await outbox.expireWaits();
    await outbox.write(event('new'));
    expect((await claimRows(outbox.pool, schema, 2)).map(({ entity }) => entity)).toEqual(['new', 'new']);
  });

  test('publishes every new row once, and repeats only a few while 1,000 are unconfirmed', async () => {
    const events = Array.from({ length: 600 }, (_, i) => event(String(i)));
    await outbox.write(...events);
    const counts: number[] = [];
    const claimed: ClaimedRow[] = [];
    for (let n = 0; n < 3; n += 1) {
      const rows = await claimRows(outbox.pool, schema, 500);
      claimed.push(...rows);
      counts.push(rows.length);
    }
    expect(counts).toEqual([500, 500, 200]);
    await outbox.pool.query(`update ${schema}.outbox set next_at = now() where entity = any ($1)`, [
      claimed.slice(0, 150).map(({ entity }) => entity),
    ]);
    expect(await claimRows(outbox.pool, schema, 500)).toHaveLength(50);
    await outbox.expireWaits();
    for (const consumer of consumers)
      await confirmEvents(
        outbox.pool,
        schema,
      )({ consumer, events: claimed.slice(0, 1_000).filter(row => row.consumer === consumer) });
    expect(await claimRows(outbox.pool, schema, 500)).toHaveLength(1_200 - 1_000);
  });

  test('publishes a new row at once even if another owner has a backlog of unconfirmed rows', async () => {
    await outbox.write(...Array.from({ length: 1_000 }, (_, i) => event(String(i))));
    for (let n = 0; n < 4; n += 1) expect(await claimRows(outbox.pool, schema, 500)).toHaveLength(500);
    await outbox.write({ ...event('of another owner'), ownerId: 'another' });
    expect((await claimRows(outbox.pool, schema, 500)).map(({ ownerId }) => ownerId)).toEqual(['another', 'another']);
  });

  test('never gives a row to two relays at once', async () => {
    await outbox.write(...Array.from({ length: 200 }, (_, i) => event(String(i))));
    const batches = await Promise.all(Array.from({ length: 8 }, () => claimRows(outbox.pool, schema, 100)));
    const rows = batches.flat().map(({ consumer, entity }) => `${consumer} ${entity}`);
    expect(rows.length).toBeGreaterThanOrEqual(100);
    expect(new Set(rows).size).toBe(rows.length);
  });

  test('shares the work among several relays', async () => {
    await outbox.write(...Array.from({ length: 200 }, (_, i) => event(String(i))));
    const two = [createWatchedBus(local), createWatchedBus(local)];
    for (const { bus } of two) relay(bus, { batchSize: 10 });
    await eventually(() => expect(new Set(two.flatMap(({ entities }) => entities())).size).toBe(200));
    for (const { published } of two) expect(published.length).toBeGreaterThan(0);
  });

  test('publishes more rows than one batch without waiting for the next read', async () => {
    const { bus, entities, published } = createWatchedBus(local);
    await outbox.write(...Array.from({ length: 100 }, (_, i) => event(String(i))));
    relay(bus, { everyMs: 3_600_000, batchSize: 20 });
    await eventually(() => expect(new Set(entities()).size).toBe(100));
    expect(Math.max(...published.map(events => events.length))).toBeLessThanOrEqual(20);
  });
});
