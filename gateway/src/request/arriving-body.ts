/** A body that still arrives. A slow body is evicted while others wait. */
export interface ArrivingBody {
  readonly ownerId: string;
  /** Evicts the body if it is slow and not evicted already; returns whether this call evicted the body. */
  evictIfSlow(): boolean;
}

/** No body counts as slow before this time has passed. */
const graceMs = 3_000;
const minBytesPerMs = 16;

/** Whether a body is slow if `receivedBytes` of it arrived in `receivingMs`. */
export function isSlow(receivedBytes: number, receivingMs: number): boolean {
  return receivingMs > graceMs && receivedBytes < receivingMs * minBytesPerMs;
}

/** Evicts the slow bodies of one owner: of all owners with slow bodies, the owner that holds most. */
export function evictSlowBodies(bodies: Iterable<ArrivingBody>, heldBy: (ownerId: string) => number): void {
  const owners = [...Map.groupBy(bodies, ({ ownerId }) => ownerId)].sort(([a], [b]) => heldBy(b) - heldBy(a));
  for (const [, ownBodies] of owners) {
    if (ownBodies.filter(body => body.evictIfSlow()).length > 0) return;
  }
}
