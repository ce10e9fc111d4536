import { ServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';
import { entityKey, type Bus, type BusEvent, type BusHandler, type EventTransport, type Subscription } from './bus.ts';
import { handleTraced, publishTraced } from './trace-events.ts';
import { maxEventsInFlight, createFailureLog, InFlightTasks, retryDelayMs } from './event-delivery.ts';

export interface LocalBusOptions {
  readonly log: Logger;
  /**
   * Maximum number of waiting entities per consumer; 10,000 by default. Only the latest event of an entity waits. A
   * full queue drops events of further entities.
   */
  readonly maxQueuedEntities?: number;
}

/** Creates a bus within the process. The bus drops events without a subscriber. */
export function createLocalBus({ log, maxQueuedEntities = 10_000 }: LocalBusOptions): Bus & EventTransport {
  const consumers = new Map<string, Consumer>();
  const subscriptions = new Set<Subscription>();
  let stopped = false;
  const bus: Bus & EventTransport = {
    channel: () => bus,
    readLags: () =>
      Promise.resolve(
        [...consumers].map(([consumer, { queuedCount, retryCount }]) => ({
          consumer,
          pending: queuedCount,
          unacknowledged: retryCount,
        })),
      ),
    subscriptions: () =>
      [...consumers].map(([consumer, { listeners }]) => ({ consumer, isConsuming: listeners.size > 0, failingMs: 0 })),
    publish: events => {
      if (stopped) return Promise.reject(new ServiceError('UNAVAILABLE'));
      return publishTraced('local', events, traced => {
        for (const event of traced) for (const consumer of consumers.values()) consumer.enqueue(event);
        return Promise.resolve();
      });
    },
    subscribe: (name, kinds, handler) => {
      const consumer = consumers.get(name) ?? new Consumer(name, maxQueuedEntities, log);
      consumers.set(name, consumer);
      const subscription = subscribeTo(consumer, kinds, handler, log);
      subscriptions.add(subscription);
      return Promise.resolve(subscription);
    },
    stop: async () => {
      stopped = true;
      await Promise.all([...subscriptions].map(subscription => subscription.stop()));
      consumers.clear();
    },
  };
  return bus;
}

interface QueuedEvent {
  readonly event: BusEvent;
  readonly tries: number;
}

class Consumer {
  readonly name: string;
  readonly kinds = new Set<string>();
  readonly listeners = new Set<() => void>();
  readonly #queued = new Map<string, QueuedEvent>();
  readonly #retries = new Set<NodeJS.Timeout>();
  readonly #max: number;
  readonly #log: Logger;

  constructor(name: string, max: number, log: Logger) {
    this.name = name;
    this.#max = max;
    this.#log = log;
  }

  get queuedCount(): number {
    return this.#queued.size;
  }

  /** Events that wait for another attempt. */
  get retryCount(): number {
    return this.#retries.size;
  }

  enqueue(event: BusEvent, tries = 0): void {
    if (!this.kinds.has(event.kind) || this.listeners.size === 0) return;
    const key = entityKey(event);
    const known = this.#queued.get(key);
    if (known && known.event.version >= event.version) return;
    if (!known && this.#queued.size >= this.#max) {
      this.#log.debug({ consumer: this.name, kind: event.kind }, 'event dropped: the queue is full');
      return;
    }
    this.#queued.set(key, { event: { ...event }, tries });
    for (const startHandlers of this.listeners) startHandlers();
  }

  retry({ event, tries }: QueuedEvent): void {
    if (this.#retries.size >= this.#max) return;
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      this.enqueue(event, tries + 1);
    }, retryDelayMs(tries));
    this.#retries.add(timer);
  }

  clear(): void {
    this.#queued.clear();
    for (const timer of this.#retries) clearTimeout(timer);
    this.#retries.clear();
  }

  dequeue(): QueuedEvent | undefined {
    const first = this.#queued.entries().next();
    if (first.done) return undefined;
    this.#queued.delete(first.value[0]);
    return first.value[1];
  }
}

function subscribeTo(consumer: Consumer, kinds: readonly string[], handler: BusHandler, log: Logger): Subscription {
  const inFlight = new InFlightTasks(maxEventsInFlight);
  const logFailure = createFailureLog(log, consumer.name);
  const handle = async (queued: QueuedEvent) => {
    try {
      const { event, tries } = queued;
      await handleTraced({ system: 'local', consumer: consumer.name, event, count: tries + 1 }, handler);
    } catch (failure) {
      logFailure(failure, queued.event);
      consumer.retry(queued);
    }
  };
  const startHandlers = () => {
    while (consumer.listeners.has(startHandlers) && !inFlight.isFull) {
      const next = consumer.dequeue();
      if (!next) return;
      void inFlight.run(() => handle(next)).then(startHandlers);
    }
  };
  for (const kind of kinds) consumer.kinds.add(kind);
  consumer.listeners.add(startHandlers);
  return {
    stop: async () => {
      consumer.listeners.delete(startHandlers);
      await inFlight.drain();
      if (consumer.listeners.size === 0) consumer.clear();
    },
  };
}
