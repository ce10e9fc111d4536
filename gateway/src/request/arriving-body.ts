/** A body that still arrives; it is evicted when it is slow and others need its place. */
export interface ArrivingBody {
  readonly ownerId: string;
  /** Evicts the body unless it is fast enough or evicted already; true when this call evicted it. */
  evictIfSlow(): boolean;
}

/** Within this time after its begin no body is slow. */
const graceMs = 3_000;
const minBytesPerMs = 16;

/** Whether a body of which `receivedBytes` arrived in `receivingMs` is slow. */
export function isSlow(receivedBytes: number, receivingMs: number): boolean {
  return receivingMs > graceMs && receivedBytes < receivingMs * minBytesPerMs;
}

/** Evicts the slow bodies of one owner: of the owner that holds most, among those with slow bodies. */
export function evictSlowBodies(bodies: Iterable<ArrivingBody>, heldBy: (ownerId: string) => number): void {
  const owners = [...Map.groupBy(bodies, ({ ownerId }) => ownerId)].sort(([a], [b]) => heldBy(b) - heldBy(a));
  for (const [, ownBodies] of owners) {
    if (ownBodies.filter(body => body.evictIfSlow()).length > 0) return;
  }
}
