/** A change of one entity, as in proto/events.proto: ids and a version, never the state. */
export interface BusEvent {
  /** Lower-case words with dots between, such as `project.erased`. */
  readonly kind: string;
  readonly ownerId: string;
  readonly entity: string;
  /** Covers all earlier ones of the entity. */
  readonly version: number;
}

/** Makes an event's effect durable. What it throws is logged, and the event comes again after a pause. */
export type BusHandler = (event: BusEvent) => Promise<void>;

export interface Subscription {
  /** Resolves when no handler runs and none will be called. */
  stop(): Promise<void>;
}

/**
 * Port: transport without memory. Events may be lost, doubled and reordered, and several of a consumer's handlers run
 * at a time; the outbox publishes again what its consumer has not confirmed.
 */
export interface Bus {
  /** Resolves when the transport has taken all; UNAVAILABLE within 5 s where it has not (some may be on their way). */
  publish(events: readonly BusEvent[]): Promise<void>;
  /**
   * Hands events of the kinds to the handler. Each consumer gets every event; subscriptions of one name share them.
   * Resolves at once, also while the transport is away, and recovers by itself.
   */
  subscribe(consumer: string, kinds: readonly string[], handler: BusHandler): Promise<Subscription>;
  stop(): Promise<void>;
}

/** What makes two events one: kind, owner and entity. */
export function entityKey({ kind, ownerId, entity }: BusEvent): string {
  return JSON.stringify([kind, ownerId, entity]);
}
