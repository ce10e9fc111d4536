import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { type Bus, type BusEvent, type BusHandler, consume, type ConsumeOptions, createLocalBus } from '../index.ts';
import { eventually } from '../testing/index.ts';
import { event, log } from './fixture.ts';

const names = Array.from({ length: 50 }, (_, n) => `e${n}`);

const subscribe = (options: Pick<ConsumeOptions, 'bus' | 'handler'> & Partial<ConsumeOptions>) =>
  consume({ consumer: 'search', kinds: [event('one').kind], confirm: () => Promise.resolve(), log, ...options });

/** Publishes 50 events and resolves when all are confirmed. */
async function consumeAll(handler: () => Promise<boolean>, confirm: (event: BusEvent) => Promise<void>): Promise<void> {
  const bus = createLocalBus({ log });
  try {
    const { promise, resolve } = Promise.withResolvers<number>();
    let confirmed = 0;
    const countConfirmation = async (delivered: BusEvent) => {
      await confirm(delivered);
      confirmed += 1;
      if (confirmed === names.length) resolve(confirmed);
    };
    await subscribe({ bus, handler, confirm: countConfirmation });
    await bus.publish(names.map(name => event(name)));
    await promise;
  } finally {
    await bus.stop();
  }
}

test('a consumer handles 4 events at a time', async () => {
  let running = 0;
  let maxRunning = 0;
  const handler = async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await setImmediate();
    running -= 1;
    return true;
  };
  await consumeAll(handler, () => Promise.resolve());
  expect(maxRunning).toBe(4);
});

test('handled events wait for their confirmation together, and do not block other events', async () => {
  const { promise: all, resolve } = Promise.withResolvers<number>();
  let waiting = 0;
  const confirm = async () => {
    waiting += 1;
    if (waiting === names.length) resolve(waiting);
    await all;
  };
  await consumeAll(() => Promise.resolve(true), confirm);
  expect(waiting).toBe(50);
});

test('an event is not confirmed if its handler returns false', async () => {
  const confirmed: string[] = [];
  const confirm = ({ entity }: BusEvent) => Promise.resolve(void confirmed.push(entity));
  const bus = createLocalBus({ log });
  try {
    const handler = ({ entity }: BusEvent) => Promise.resolve(entity !== 'settled');
    await subscribe({ bus, handler, confirm });
    await bus.publish([event('settled'), event('one')]);
    await eventually(() => expect(confirmed).toEqual(['one']));
  } finally {
    await bus.stop();
  }
});

test('an event with text that PostgreSQL cannot store is not handled', async () => {
  const handled: string[] = [];
  const bus = createLocalBus({ log });
  try {
    const handler = ({ entity }: BusEvent) => Promise.resolve(handled.push(entity) > 0);
    await subscribe({ bus, handler });
    await bus.publish([event('\0'), { ...event('two'), ownerId: '\0' }, event('one')]);
    await eventually(() => expect(handled).toEqual(['one']));
  } finally {
    await bus.stop();
  }
});

test('a repetition of an event in flight does not occupy a handler', async () => {
  const bus = createLocalBus({ log });
  try {
    const { promise: handlerResult, resolve: release } = Promise.withResolvers<boolean>();
    let deliver: BusHandler = () => Promise.resolve();
    const watchedBus: Bus = {
      ...bus,
      subscribe: (consumer, kinds, handler) => bus.subscribe(consumer, kinds, (deliver = handler)),
    };
    await subscribe({ bus: watchedBus, handler: () => handlerResult });
    const first = deliver(event('one'));
    await deliver(event('one'));
    release(true);
    await first;
  } finally {
    await bus.stop();
  }
});

test('an event that is repeated while it is in flight is handled once, and a later version of it once more', async () => {
  const bus = createLocalBus({ log });
  try {
    const { promise: handlerResult, resolve: release } = Promise.withResolvers<null>();
    const { promise: done, resolve } = Promise.withResolvers<null>();
    const handledVersions: number[] = [];
    const handler = async ({ entity, version }: BusEvent) => {
      if (entity === 'last') {
        resolve(null);
        return true;
      }
      handledVersions.push(version);
      await handlerResult;
      return true;
    };
    await subscribe({ bus, handler });
    for (const version of [1, 1, 2, 1, 2]) await bus.publish([{ ...event('one'), version }]);
    await bus.publish([event('last')]);
    await done;
    release(null);
    await setImmediate();
    expect(handledVersions).toEqual([1, 2]);
  } finally {
    await bus.stop();
  }
});
