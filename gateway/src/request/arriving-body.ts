/** A body that still arrives; it is evicted when it is slow while others wait. */
export interface ArrivingBody {
  readonly ownerId: string;
  /** Evicts the body unless it is fast enough or evicted already; true if this call evicts it. */
  evictIfSlow(): boolean;
}

/** No body is slow within this time after its start. */
const graceMs = 3_000;
const minBytesPerMs = 16;

/** Whether a body is slow that received `receivedBytes` in `receivingMs`. */
export function isSlow(receivedBytes: number, receivingMs: number): boolean {
  return receivingMs > graceMs && receivedBytes < receivingMs * minBytesPerMs;
}

/** Evicts the slow bodies of one owner: the owner that holds most among all owners with slow bodies. */
export function evictSlowBodies(bodies: Iterable<ArrivingBody>, heldBy: (ownerId: string) => number): void {
  const owners = [...Map.groupBy(bodies, ({ ownerId }) => ownerId)].sort(([a], [b]) => heldBy(b) - heldBy(a));
  for (const [, ownBodies] of owners) {
    if (ownBodies.filter(body => body.evictIfSlow()).length > 0) return;
  }
}
