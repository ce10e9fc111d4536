/**
 * A change of one entity, as in proto/events.proto: ids and a version, never the state (docs/decisions.md#18-events).
 */
export interface BusEvent {
  /** Lower-case words joined by dots, such as `project.erased`. */
  readonly kind: string;
  readonly ownerId: string;
  readonly entity: string;
  /** Covers all earlier versions of the entity. */
  readonly version: number;
}

/** Makes the effect of an event durable. An error is logged, and the event is delivered again after a pause. */
export type BusHandler = (event: BusEvent) => Promise<void>;

export interface Subscription {
  /** Resolves when no handler runs and none will be called. */
  stop(): Promise<void>;
}

/**
 * Port: transport without memory. Events may be lost, duplicated or reordered, and handlers of a consumer run
 * concurrently. The outbox publishes an event again until its consumer has confirmed it.
 */
export interface Bus {
  /**
   * Resolves when the transport has accepted all events. Rejects with UNAVAILABLE within 5 s otherwise; some of the
   * events may still be delivered.
   */
  publish(events: readonly BusEvent[]): Promise<void>;
  /**
   * Delivers events of `kinds` to `handler`. Each consumer receives every event; subscriptions of one consumer share
   * them. Resolves at once, even without a connection, and recovers by itself.
   */
  subscribe(consumer: string, kinds: readonly string[], handler: BusHandler): Promise<Subscription>;
  stop(): Promise<void>;
}

/** Whether a subscription receives events. */
export interface SubscriptionStatus {
  readonly consumer: string;
  readonly isConsuming: boolean;
  /** Time since opening first failed although the transport was connected; 0 if the subscription is open. */
  readonly failingMs: number;
}

/** Carries the events of several outboxes. */
export interface EventTransport {
  /**
   * The events of one outbox. `outboxId` is called until it resolves; until then nothing is published or received. A
   * transport within the process carries one archive and does not call it.
   */
  channel(outboxId: () => Promise<string>): Bus;
  /** The state of every subscription of this process. */
  subscriptions(): readonly SubscriptionStatus[];
  stop(): Promise<void>;
}

/** Returns the identity of an event without its version: kind, owner and entity. */
export function entityKey({ kind, ownerId, entity }: BusEvent): string {
  return JSON.stringify([kind, ownerId, entity]);
}
