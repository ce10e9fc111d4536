import { type Bus, type BusEvent, type BusHandler, entityKey, type Subscription } from '../bus/bus.ts';
import type { Logger } from '../log.ts';
import { Semaphore } from '../concurrency/semaphore.ts';

export interface ConsumeOptions {
  readonly bus: Bus;
  /** As in the producer's outbox rows. */
  readonly consumer: string;
  readonly kinds: readonly string[];
  /**
   * Makes the effect durable; repeated, late and reordered events must do no harm. False where there is nothing to
   * confirm: it was confirmed already, or is left to a repetition.
   */
  readonly handler: (event: BusEvent) => Promise<boolean>;
  /** Tells the producer (ConfirmEvents); called only after `handler` has made the effect durable. */
  readonly confirm: (event: BusEvent) => Promise<void>;
  /**
   * Handlers that run at a time, of those that the bus hands out; 4 unless told. What they have done may wait for its
   * confirmation beside them.
   */
  readonly concurrency?: number;
  readonly log: Logger;
}

/**
 * Handles a producer's events and confirms each. Where either step fails the event comes again, from the bus after a
 * pause or from the producer's outbox, as often as it takes.
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
    if (!(await handlers.run(() => handler(event)))) return;
    await confirm(event);
    log.debug({ consumer, event }, 'event confirmed');
  };
  return bus.subscribe(consumer, kinds, onceInHand(handle));
}

/**
 * An outbox repeats what takes longer than 10 s. A repetition of what is in hand is let go at once: it would take a place
 * among the events in hand from one that is not, and comes again as long as nobody has confirmed it.
 */
function onceInHand(handle: BusHandler): BusHandler {
  const inHand = new Map<string, number>();
  return async event => {
    const key = entityKey(event);
    if ((inHand.get(key) ?? -1) >= event.version) return;
    inHand.set(key, event.version);
    try {
      await handle(event);
    } finally {
      if (inHand.get(key) === event.version) inHand.delete(key);
    }
  };
}
