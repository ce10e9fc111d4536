import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  addOutboxMetrics,
  type Bus,
  confirmEvents,
  consume,
  createMetrics,
  enqueue,
  readBacklog,
  createLocalBus,
  type Relay,
  ServiceError,
  startRelay,
  transaction,
} from '../index.ts';
import { listDatabaseKinds, eventually } from '../testing/index.ts';
import { claimRows, consumers, event, log, openOutbox, schema } from './fixture.ts';

describe.each(await listDatabaseKinds())('an outbox on a PostgreSQL that is %s', kind => {
  let outbox: Awaited<ReturnType<typeof openOutbox>>;
  let local: Bus;
  const relays: Relay[] = [];

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

  test('keeps the row of a newer version when an older one is confirmed', async () => {
    const confirm = confirmEvents(outbox.pool, schema);
    await outbox.write(event('one', 1));
    await outbox.write(event('one', 2));
    await confirm({ consumer: 'search', events: [event('one', 1)] });
    expect(await outbox.rows()).toEqual(['search one 2', 'sessions one 2']);
    await confirm({ consumer: 'search', events: [event('one', 3)] });
    expect(await outbox.rows()).toEqual(['sessions one 2']);
  });

  test('makes a later version due at once, and ignores an earlier one', async () => {
    await outbox.write(event('one', 5));
    await claimRows(outbox.pool, schema, 10);
    await outbox.write(event('one', 4));
    expect(await claimRows(outbox.pool, schema, 10)).toEqual([]);
    await outbox.write(event('one', 6));
    expect((await claimRows(outbox.pool, schema, 10)).map(({ version }) => version)).toEqual([6, 6]);
  });

  test('reports the number of unconfirmed events and the age of the oldest', async () => {
    const metrics = createMetrics();
    addOutboxMetrics(metrics, schema, () => readBacklog(outbox.pool, schema), log);
    const readAge = async () => {
      const [line] = (await metrics.metrics())
        .split('\n')
        .filter(text => /^archive_shop_oldest_\w+_seconds /.test(text));
      return Number(line?.split(' ')[1]);
    };
    const readCount = async () => /^archive_shop_unconfirmed_events (\d+)$/m.exec(await metrics.metrics())?.[1];
    expect([await readAge(), await readCount()]).toEqual([0, '0']);
    await outbox.write(event('old'), event('new'));
    await outbox.pool.query(`update ${schema}.outbox set created_at = now() - interval '1 h' where entity = 'old'`);
    // A later version does not reset the age, because the entity has waited since the first version.
    await outbox.write(event('old', 2));
    expect(await readAge()).toBeGreaterThanOrEqual(3_600);
    await confirmEvents(outbox.pool, schema)({ consumer: 'search', events: [event('old', 2)] });
    expect(await readAge()).toBeGreaterThanOrEqual(3_600);
    await confirmEvents(outbox.pool, schema)({ consumer: 'sessions', events: [event('old', 2)] });
    expect(await readAge()).toBeLessThan(3_600);
    expect(await readCount()).toBe('2');
  });

  test('accepts repeated and unknown confirmations', async () => {
    const confirm = confirmEvents(outbox.pool, schema);
    await outbox.write(event('one'));
    const request = { consumer: 'search', events: [event('one'), event('one'), event('unknown')] };
    for (let i = 0; i < 2; i += 1) expect(await confirm(request)).toEqual({});
    expect(await confirm({ consumer: 'nobody', events: [event('one')] })).toEqual({});
    expect(await confirm({ consumer: 'search', events: [] })).toEqual({});
    expect(await outbox.rows()).toEqual(['sessions one 1']);
  });

  test('reports once that the last consumer of an entity has confirmed, also when the last two confirm at the same time', async () => {
    const settled: string[] = [];
    const confirm = confirmEvents(outbox.pool, schema, (_, { entity, version }) => {
      settled.push(`${entity} ${version}`);
      return Promise.resolve();
    });
    const names = Array.from({ length: 30 }, (_, i) => `e${i}`);
    await outbox.write(...names.map(name => event(name, 2)));
    await confirm({ consumer: 'search', events: [event('e0', 2)] });
    expect(settled).toEqual([]);
    await Promise.all(
      names.flatMap(name => consumers.map(consumer => confirm({ consumer, events: [event(name, 2)] }))),
    );
    expect(settled.sort()).toEqual(names.map(name => `${name} 2`).sort());
    await expect(outbox.rows()).resolves.toEqual([]);
  });

  test('rolls a confirmation back if its callback fails', async () => {
    const confirm = confirmEvents(outbox.pool, schema, () => Promise.reject(new ServiceError('UNAVAILABLE')));
    await transaction(outbox.pool, tx => enqueue(tx, schema, event('one'), ['search']));
    await expect(confirm({ consumer: 'search', events: [event('one')] })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(await outbox.rows()).toEqual(['search one 1']);
  });

  test('is empty in the end, although the bus loses half of the events, and handlers and confirmations fail', async () => {
    const confirm = confirmEvents(outbox.pool, schema);
    let handledCount = 0;
    const lossy: Bus = { ...local, publish: events => local.publish(events.filter(() => Math.random() < 0.5)) };
    const failing = (rate: number) => (Math.random() < rate ? Promise.reject(new Error('not now')) : Promise.resolve());
    for (const consumer of consumers) {
      await consume({
        bus: lossy,
        consumer,
        kinds: ['project.erased'],
        handler: async () => {
          handledCount += 1;
          await failing(0.2);
          return true;
        },
        confirm: async each => {
          await failing(0.2);
          await confirm({ consumer, events: [each] });
        },
        log,
      });
    }
    await outbox.write(...Array.from({ length: 50 }, (_, i) => event(String(i))));
    relays.push(startRelay({ pool: outbox.pool, schema, bus: lossy, log, everyMs: 20 }));
    await eventually(async () => {
      await outbox.expireWaits();
      await expect(outbox.rows()).resolves.toEqual([]);
    }, 30_000);
    expect(handledCount).toBeGreaterThanOrEqual(100);
  });

  test('never confirms before the effect is durable', async () => {
    const steps: string[] = [];
    await consume({
      bus: local,
      consumer: 'search',
      kinds: ['project.erased'],
      handler: () => {
        steps.push('handled');
        return steps.length > 1 ? Promise.resolve(true) : Promise.reject(new Error('not yet'));
      },
      confirm: () => Promise.resolve(void steps.push('confirmed')),
      log,
    });
    await local.publish([event('one')]);
    await eventually(() => expect(steps).toEqual(['handled', 'handled', 'confirmed']));
  });
});
