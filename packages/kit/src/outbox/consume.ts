import { type Bus, type BusEvent, type BusHandler, entityKey, type Subscription } from '../bus/bus.ts';
import type { Logger } from '../log/log.ts';
import { Semaphore } from '../concurrency/semaphore.ts';

export interface ConsumeOptions {
  readonly bus: Bus;
  /** The consumer's name in the outbox rows. */
  readonly consumer: string;
  readonly kinds: readonly string[];
  /**
   * Makes the effect of an event durable. Must tolerate repeated, late and reordered events. Returns false if another
   * delivery has confirmed the event or will handle it.
   */
  readonly handler: (event: BusEvent) => Promise<boolean>;
  /** Confirms the event to the producer (`ConfirmEvents`). Called only after the effect is durable. */
  readonly confirm: (event: BusEvent) => Promise<void>;
  /** Maximum number of concurrent handlers; 4 by default. Confirmations do not count. */
  readonly concurrency?: number;
  readonly log: Logger;
}

/**
 * Handles the events of a producer and confirms each one. After a failure, the bus redelivers the event, or the
 * producer's relay publishes the event again.
 */
export function consume({
  bus,
  consumer,
  kinds,
  handler,
  confirm,
  concurrency = 4,
  log,
}: ConsumeOptions): Promise<Subscription> {
  const handlers = new Semaphore(concurrency);
  const handle = async (event: BusEvent) => {
    // PostgreSQL stores no NUL, so no outbox has an event with NUL. The look-up of such an event would fail together
    // with its whole batch.
    if (`${event.ownerId}${event.entity}`.includes('\0')) return;
    if (!(await handlers.run(() => handler(event)))) return;
    await confirm(event);
    log.debug({ consumer, event }, 'event confirmed');
  };
  return bus.subscribe(consumer, kinds, skipRepetitions(handle));
}

/**
 * Ignores an event whose handler runs already. The relay repeats unconfirmed events every 10 s, and each repetition
 * would occupy a handler.
 */
function skipRepetitions(handle: BusHandler): BusHandler {
  const inFlight = new Map<string, number>();
  return async event => {
    const key = entityKey(event);
    if ((inFlight.get(key) ?? -1) >= event.version) return;
    inFlight.set(key, event.version);
    try {
      await handle(event);
    } finally {
      if (inFlight.get(key) === event.version) inFlight.delete(key);
    }
  };
}
