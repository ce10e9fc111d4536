/**
 * A change of one entity, as in proto/events.proto: ids and a version, never the state (docs/decisions.md#18-events).
 */
export interface BusEvent {
  /** Lower-case words joined by dots, such as `project.erased`. */
  readonly kind: string;
  readonly ownerId: string;
  readonly entity: string;
  /** A newer version replaces all older events of the entity. */
  readonly version: number;
}

/** Makes the effect of an event durable. After a rejection, the bus delivers the event again. */
export type BusHandler = (event: BusEvent) => Promise<void>;

export interface Subscription {
  /** Ends the subscription; resolves when no handler runs any more. */
  stop(): Promise<void>;
}

/**
 * Port: a transport of events without any guarantee. Events may be lost, repeated or reordered, and handlers of a
 * consumer run concurrently. The outbox publishes an event again until its consumer has confirmed it.
 */
export interface Bus {
  /**
   * Resolves when the transport has accepted all events. Otherwise rejects with UNAVAILABLE within 5 s; some events may
   * still be delivered.
   */
  publish(events: readonly BusEvent[]): Promise<void>;
  /**
   * Delivers events of `kinds` to `handler`. Each consumer receives every event; subscriptions of one consumer share
   * its events. Resolves at once, even without a connection. The subscription recovers by itself.
   */
  subscribe(consumer: string, kinds: readonly string[], handler: BusHandler): Promise<Subscription>;
  stop(): Promise<void>;
}

/** Whether a subscription receives events. */
export interface SubscriptionStatus {
  readonly consumer: string;
  readonly isConsuming: boolean;
  /** Time since a connected transport first failed to open the subscription; 0 while the subscription is open. */
  readonly failingMs: number;
}

/** A transport for the events of several outboxes. */
export interface EventTransport {
  /**
   * Returns the bus for the events of one outbox. The bus calls `outboxId` until a call resolves to the id; until then,
   * it publishes and receives nothing. A bus within the process serves one archive and ignores `outboxId`.
   */
  channel(outboxId: () => Promise<string>): Bus;
  /** Returns the state of every subscription of this process. */
  subscriptions(): readonly SubscriptionStatus[];
  stop(): Promise<void>;
}

/** Returns the identity of an event without its version: kind, owner and entity. */
export function entityKey({ kind, ownerId, entity }: BusEvent): string {
  return JSON.stringify([kind, ownerId, entity]);
}
