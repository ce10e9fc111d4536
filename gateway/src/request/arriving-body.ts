/** A body that is not complete yet. A slow body is evicted while others wait. */
export interface ArrivingBody {
  readonly ownerId: string;
  /** Evicts the body if it is slow. Returns false if it is not slow, or if an earlier call has evicted it. */
  evictIfSlow(): boolean;
}

/** A body is never slow before this time has passed. */
const graceMs = 3_000;
const minBytesPerMs = 16;

/** Whether a body is slow if `receivedBytes` of it have arrived in `receivingMs`. */
export function isSlow(receivedBytes: number, receivingMs: number): boolean {
  return receivingMs > graceMs && receivedBytes < receivingMs * minBytesPerMs;
}

/** Among the owners with slow bodies, the one that holds most loses its slow bodies. */
export function evictSlowBodies(bodies: Iterable<ArrivingBody>, heldBy: (ownerId: string) => number): void {
  const owners = [...Map.groupBy(bodies, ({ ownerId }) => ownerId)].sort(([a], [b]) => heldBy(b) - heldBy(a));
  for (const [, ownBodies] of owners) {
    if (ownBodies.filter(body => body.evictIfSlow()).length > 0) return;
  }
}
