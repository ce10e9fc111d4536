import { ServiceError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { entityKey, type Bus, type BusEvent, type BusHandler, type Subscription } from './bus.ts';
import { maxEventsInFlight, createFailureLog, InFlightTasks, retryDelayMs } from './event-delivery.ts';

export interface LocalBusOptions {
  readonly log: Logger;
  /** Entities that may wait for a consumer; 10,000 unless told. What comes beyond is dropped. */
  readonly maxQueuedEntities?: number;
}

/** A bus within the process. Events of a kind without a consumer go nowhere. */
export function createLocalBus({ log, maxQueuedEntities = 10_000 }: LocalBusOptions): Bus {
  const consumers = new Map<string, Consumer>();
  const subscriptions = new Set<Subscription>();
  let stopped = false;
  return {
    publish: events => {
      if (stopped) return Promise.reject(new ServiceError('UNAVAILABLE'));
      for (const event of events) for (const consumer of consumers.values()) consumer.offer(event);
      return Promise.resolve();
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
}

interface Waiting {
  readonly event: BusEvent;
  readonly tries: number;
}

/** What waits for one consumer: one event per entity, the latest. */
class Consumer {
  readonly name: string;
  readonly kinds = new Set<string>();
  /** Called when something has come. */
  readonly pumps = new Set<() => void>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #retries = new Set<NodeJS.Timeout>();
  readonly #max: number;
  readonly #log: Logger;

  constructor(name: string, max: number, log: Logger) {
    this.name = name;
    this.#max = max;
    this.#log = log;
  }

  offer(event: BusEvent, tries = 0): void {
    if (!this.kinds.has(event.kind) || this.pumps.size === 0) return;
    const key = entityKey(event);
    const known = this.#waiting.get(key);
    if (known && known.event.version >= event.version) return;
    if (!known && this.#waiting.size >= this.#max) {
      this.#log.debug({ consumer: this.name, kind: event.kind }, 'event dropped: too many wait');
      return;
    }
    this.#waiting.set(key, { event: { ...event }, tries });
    for (const pump of this.pumps) pump();
  }

  retry({ event, tries }: Waiting): void {
    if (this.#retries.size >= this.#max) return;
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      this.offer(event, tries + 1);
    }, retryDelayMs(tries));
    this.#retries.add(timer);
  }

  clear(): void {
    this.#waiting.clear();
    for (const timer of this.#retries) clearTimeout(timer);
    this.#retries.clear();
  }

  take(): Waiting | undefined {
    const first = this.#waiting.entries().next();
    if (first.done) return undefined;
    this.#waiting.delete(first.value[0]);
    return first.value[1];
  }
}

function subscribeTo(consumer: Consumer, kinds: readonly string[], handler: BusHandler, log: Logger): Subscription {
  const lanes = new InFlightTasks(maxEventsInFlight);
  const failed = createFailureLog(log, consumer.name);
  const handle = async (waiting: Waiting) => {
    try {
      await handler(waiting.event);
    } catch (failure) {
      failed(failure, waiting.event);
      consumer.retry(waiting);
    }
  };
  const pump = () => {
    while (consumer.pumps.has(pump) && !lanes.isFull) {
      const next = consumer.take();
      if (!next) return;
      void lanes.run(() => handle(next)).then(pump);
    }
  };
  for (const kind of kinds) consumer.kinds.add(kind);
  consumer.pumps.add(pump);
  return {
    stop: async () => {
      consumer.pumps.delete(pump);
      await lanes.drain();
      if (consumer.pumps.size === 0) consumer.clear();
    },
  };
}
