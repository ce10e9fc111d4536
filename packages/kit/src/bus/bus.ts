/** A notice that an entity changed. It holds ids and a version, and never the state (docs/decisions.md#18-events). */
export interface BusEvent {
  /** Lower-case words joined by dots, such as `project.erased`. */
  readonly kind: string;
  readonly ownerId: string;
  readonly entity: string;
  /** An event with a newer version replaces all older events of the same entity. */
  readonly version: number;
  /** Continues the trace of the change (W3C Trace Context). Absent if the change belongs to no sampled trace. */
  readonly traceparent?: string | undefined;
}

/** Makes the effect of an event durable. If the handler rejects, the bus delivers the event again. */
export type BusHandler = (event: BusEvent) => Promise<void>;

export interface Subscription {
  /** Ends the subscription. Resolves when its last running handler has ended. */
  stop(): Promise<void>;
}

/**
 * A bus may lose, repeat or reorder events. It runs several handlers of a consumer at once. The relay publishes an
 * event again until the consumer has confirmed the event.
 */
export interface Bus {
  /**
   * Resolves when the transport has accepted all events. Otherwise rejects with UNAVAILABLE within 5 s, although some
   * events may still arrive.
   */
  publish(events: readonly BusEvent[]): Promise<void>;
  /**
   * Delivers events of `kinds` to `handler`. Every consumer gets each event; subscriptions of the same consumer share
   * its events. Resolves at once, even without a connection. The subscription reconnects by itself.
   */
  subscribe(consumer: string, kinds: readonly string[], handler: BusHandler): Promise<Subscription>;
  stop(): Promise<void>;
}

export interface SubscriptionStatus {
  readonly consumer: string;
  readonly isConsuming: boolean;
  /**
   * How long a connected transport has failed to open the subscription. 0 while the subscription is open, and while the
   * transport is not connected.
   */
  readonly failingMs: number;
}

export interface ConsumerLag {
  readonly consumer: string;
  /** Events that the transport has not delivered to the consumer yet. */
  readonly pending: number;
  /** Delivered events that the consumer has not acknowledged yet. */
  readonly unacknowledged: number;
}

export interface EventTransport {
  /**
   * Returns the bus for one outbox. The bus calls `outboxId` until a call resolves; before that, it publishes and
   * receives nothing. A bus within the process ignores `outboxId`, because the process serves one archive only.
   */
  channel(outboxId: () => Promise<string>): Bus;
  subscriptions(): readonly SubscriptionStatus[];
  /**
   * Reads the lag of each subscribed consumer. Omits consumers that the transport cannot describe within 2 s, as during
   * an outage.
   */
  readLags(): Promise<readonly ConsumerLag[]>;
  stop(): Promise<void>;
}

/** Returns a text that identifies the kind and the entity of an event, but not its version. */
export function entityKey({ kind, ownerId, entity }: BusEvent): string {
  return JSON.stringify([kind, ownerId, entity]);
}
